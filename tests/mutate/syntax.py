"""Finds the sites of a source file: libclang says what an operator is and between what, the text says where it stands."""
import re

from clang import cindex

from operators import EAGER, LOGICAL, SIGN, STEP, Site

Kind = cindex.CursorKind
Type = cindex.TypeKind

SKIPPED = {
    Kind.ENUM_DECL, Kind.STATIC_ASSERT, Kind.TEMPLATE_NON_TYPE_PARAMETER, Kind.TEMPLATE_TYPE_PARAMETER, Kind.TYPE_ALIAS_DECL,
    Kind.TYPE_ALIAS_TEMPLATE_DECL, Kind.TYPEDEF_DECL, Kind.USING_DECLARATION, Kind.DECL_REF_EXPR, Kind.SIZE_OF_PACK_EXPR,
    Kind.CXX_UNARY_EXPR, Kind.ALIGNED_ATTR, Kind.TYPE_REF, Kind.TEMPLATE_REF, Kind.NAMESPACE_REF}
FUNCTIONS = {Kind.FUNCTION_DECL, Kind.CXX_METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.FUNCTION_TEMPLATE, Kind.CONVERSION_FUNCTION}
CLASSES = {Kind.STRUCT_DECL, Kind.CLASS_DECL, Kind.CLASS_TEMPLATE, Kind.UNION_DECL, Kind.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION}
VARIABLES = {Kind.VAR_DECL, Kind.FIELD_DECL, Kind.PARM_DECL}
JUMPS = {Kind.BREAK_STMT, Kind.CONTINUE_STMT}
UNKNOWN = {Type.DEPENDENT, Type.UNEXPOSED, Type.AUTO, Type.OVERLOAD, Type.INVALID}
POINTERS = {Type.POINTER, Type.NULLPTR, Type.CONSTANTARRAY, Type.INCOMPLETEARRAY}
NUMBERS = {
    Type.BOOL, Type.CHAR_U, Type.UCHAR, Type.CHAR16, Type.CHAR32, Type.USHORT, Type.UINT, Type.ULONG, Type.ULONGLONG, Type.UINT128, Type.CHAR_S,
    Type.SCHAR, Type.WCHAR, Type.SHORT, Type.INT, Type.LONG, Type.LONGLONG, Type.INT128, Type.FLOAT, Type.DOUBLE, Type.LONGDOUBLE, Type.ENUM}


def blanked(source):
    """The source with comments, strings and characters as blanks, so that brackets and operators can be searched for."""
    pattern = rb'//[^\n]*|/\*.*?\*/|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\''
    return re.sub(pattern, lambda m: re.sub(rb'[^\n]', b' ', m[0]), source, flags=re.DOTALL)


def parse(path, arguments):
    """A file's translation unit. Raises ValueError where it has errors."""
    unit = cindex.Index.create().parse(
        str(path), args=[*arguments, '-x', 'c++', '-Wno-everything'], options=cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
    errors = [str(d) for d in unit.diagnostics if d.severity >= cindex.Diagnostic.Error]
    if errors:
        raise ValueError(f'{path} cannot be parsed: {errors[0]}')
    return unit


def sites_in(unit, source):
    """All sites of the file that a translation unit was made of, outer ones before those inside them."""
    return _Finder(unit, source).sites


def span(cursor):
    return cursor.extent.start.offset, cursor.extent.end.offset


def kind_of(cursor):
    """None for what these bindings do not know."""
    try:
        return cursor.kind
    except ValueError:
        return None


def bare(cursor):
    """The expression without parentheses and implicit casts. An operator that C++20 writes as another one (`!=` as not `==`) stays: what is
    inside it has no place in the source."""
    while kind_of(cursor) in (Kind.UNEXPOSED_EXPR, Kind.PAREN_EXPR):
        inner = list(cursor.get_children())
        if len(inner) != 1 or (kind_of(cursor) == Kind.UNEXPOSED_EXPR and span(inner[0]) != span(cursor)):
            return cursor
        cursor = inner[0]
    return cursor


class _Finder:
    def __init__(self, unit, source):
        self.source = source
        self.blank = blanked(source)
        self.sites = []
        self.taken = set()  # conditions that an operator of theirs has negated already
        self.function = ''
        here = [c for c in unit.cursor.get_children() if c.location.file and c.location.file.name == unit.spelling]
        self.macros = [span(c) for c in here if kind_of(c) == Kind.MACRO_INSTANTIATION]
        for cursor in here:
            self.visit(cursor)

    # Places.

    def in_macro(self, begin, end):
        return any(m_begin < end and begin < m_end and not (begin <= m_begin and m_end <= end and (begin, end) != (m_begin, m_end))
                   for m_begin, m_end in self.macros)

    def add(self, kind, begin, end, changes, name='', place=()):
        if begin < end and not self.in_macro(begin, end):
            self.sites.append(Site(kind, begin, end, changes, name, place, self.function))

    def between(self, left, right):
        """The operator between two operands, and its bytes."""
        begin, end = left.extent.end.offset, right.extent.start.offset
        text = self.blank[begin:end]
        operator = text.strip()
        begin += text.find(operator)
        return operator.decode(), (begin, begin + len(operator))

    def closing(self, begin):
        """Where the bracket closes that opens at begin."""
        depth = 0
        for place in range(begin, len(self.blank)):
            depth += (self.blank[place] in b'([{') - (self.blank[place] in b')]}')
            if depth == 0:
                return place
        return begin

    # The walk.

    def visit(self, cursor):
        kind = kind_of(cursor)
        if kind is None or kind in SKIPPED:
            return
        if kind in FUNCTIONS:
            self.visit_function(cursor, kind)
        elif kind in CLASSES or kind == Kind.NAMESPACE:
            self.visit_class(cursor, kind)
        elif kind in VARIABLES:
            self.visit_variable(cursor)
        else:
            method = getattr(self, f'visit_{kind.name.lower()}', None)
            if method:
                method(cursor, list(cursor.get_children()))
            else:
                self.visit_all(cursor.get_children())

    def visit_all(self, cursors):
        for cursor in cursors:
            self.visit(cursor)

    def visit_class(self, cursor, kind):
        outer = self.function
        if kind != Kind.NAMESPACE:
            self.function = f'{outer}::{cursor.spelling}'.lstrip(':')
        self.visit_all(cursor.get_children())
        self.function = outer

    def visit_function(self, cursor, kind):
        if re.search(rb'\bconsteval\b', self.blank[cursor.extent.start.offset:cursor.location.offset]):
            return
        outer = self.function
        owner = cursor.semantic_parent.spelling if kind_of(cursor.semantic_parent) in CLASSES else ''
        self.function = f'{owner}::{cursor.spelling}'.lstrip(':')
        for child in cursor.get_children():
            inside = kind_of(child)
            if inside in (Kind.PARM_DECL, Kind.COMPOUND_STMT) or (kind == Kind.CONSTRUCTOR and inside and inside.is_expression()):
                self.visit(child)
        self.function = outer

    def visit_variable(self, cursor):
        begin, end = span(cursor)
        name = cursor.location.offset
        if re.search(rb'\b(constexpr|constinit|static)\b', self.blank[begin:name]) or (kind_of(cursor) == Kind.VAR_DECL and not self.function):
            return  # the compiler evaluates it, if it can
        place = name + len(cursor.spelling)
        while place < end and self.blank[place] not in b'={(':
            place = self.closing(place) + 1 if self.blank[place] in b'[' else place + 1
        initial = [child for child in cursor.get_children() if child.extent.start.offset >= place]
        canonical = cursor.type.get_canonical()
        if canonical.is_const_qualified() and canonical.kind in NUMBERS and not any(self.varies(child) for child in initial):
            return  # a constant by another name
        self.visit_all(initial)

    def varies(self, cursor):
        return kind_of(cursor) in (Kind.DECL_REF_EXPR, Kind.CALL_EXPR) or any(self.varies(child) for child in cursor.get_children())

    # Statements.

    def statement(self, cursor):
        """What stands as a statement of its own; an expression's value is not used."""
        inner = bare(cursor)
        kind = kind_of(inner)
        begin, end = span(inner)
        children = list(inner.get_children()) if kind else []
        gone = [[(begin, end, '')]]
        if kind in (Kind.CALL_EXPR, Kind.COMPOUND_ASSIGNMENT_OPERATOR, Kind.CXX_DELETE_EXPR):
            self.add('drop', begin, end, gone)
        elif kind == Kind.BINARY_OPERATOR and self.between(*children)[0] == '=':
            self.add('drop', begin, end, gone)
        elif kind == Kind.UNARY_OPERATOR and self.unary(inner, children[0])[0] in STEP:
            self.add('drop', begin, end, gone)
        elif kind in JUMPS or (kind == Kind.RETURN_STMT and not children):
            semicolon = self.blank.find(b';', end) + 1
            self.add('jump', begin, semicolon, gone)
        self.visit(cursor)

    def visit_compound_stmt(self, _cursor, children):
        for child in children:
            self.statement(child)

    def visit_if_stmt(self, cursor, children):
        begin = cursor.extent.start.offset
        opening = self.blank.find(b'(', begin)
        closing = self.closing(opening)
        head = [c for c in children if c.extent.start.offset < closing]
        if b'constexpr' not in self.blank[begin:opening]:
            for child in head[:-1]:
                self.visit(child)
            self.condition(head[-1], wanted=not any(kind_of(c) == Kind.VAR_DECL for c in head))
        for child in children[len(head):]:
            self.statement(child)

    def visit_while_stmt(self, cursor, children):
        self.condition(children[0])
        self.statement(children[-1])

    def visit_do_stmt(self, cursor, children):
        self.statement(children[0])
        self.condition(children[-1])

    def visit_for_stmt(self, cursor, children):
        opening = self.blank.find(b'(', cursor.extent.start.offset)
        closing = self.closing(opening)
        semicolons = []
        place = opening + 1
        while place < closing:
            if self.blank[place] in b'([{':
                place = self.closing(place)
            elif self.blank[place] in b';':
                semicolons.append(place)
            place += 1
        for child in children:
            begin = child.extent.start.offset
            if begin > closing:
                self.statement(child)
            elif begin > semicolons[1]:
                self.visit_all(bare(child).get_children())  # a step left out loops for ever, and says nothing of a test
            elif begin > semicolons[0]:
                self.condition(child)
            else:
                self.visit(child)

    def visit_cxx_for_range_stmt(self, _cursor, children):
        self.visit_all(children[:-1])
        self.statement(children[-1])

    def visit_case_stmt(self, _cursor, children):
        self.statement(children[-1])

    def visit_default_stmt(self, _cursor, children):
        self.statement(children[-1])

    def visit_return_stmt(self, _cursor, children):
        if not children:
            return
        value = bare(children[0])
        canonical = children[0].type.get_canonical().kind
        if canonical == Type.BOOL:
            return self.condition(children[0])
        if kind_of(value) == Kind.CALL_EXPR and canonical in NUMBERS and self.is_named_call(value):
            begin, end = span(value)
            self.add('call', begin, end, [[(begin, end, '{}')]], 'result')
        self.visit(children[0])

    def is_named_call(self, cursor):
        return self.blank[span(cursor)[1] - 1:span(cursor)[1]] == b')'

    # Expressions.

    def condition(self, cursor, wanted=True):
        """Negated, where no operator inside is by itself a negation."""
        inner = bare(cursor)
        kind = kind_of(inner)
        begin, end = span(inner)
        children = list(inner.get_children()) if kind else []
        if kind == Kind.BINARY_OPERATOR and self.between(*children)[0] in {'==', '!=', '<', '<=', '>', '>=', '&&', '||'}:
            wanted = False
        elif kind == Kind.CXX_BOOL_LITERAL_EXPR or (kind == Kind.UNARY_OPERATOR and self.blank[begin:begin + 1] == b'!'):
            wanted = False
        elif kind in (None, Kind.VAR_DECL, Kind.DECL_STMT):
            wanted = False
        if wanted:
            plain = re.fullmatch(rb'[\w.:>\[\]-]+(\([^()]*\))?', self.source[begin:end])
            self.add('negate', begin, end, [[(begin, begin, '!')] if plain else [(begin, begin, '!('), (end, end, ')')]])
        self.visit(cursor)

    def visit_conditional_operator(self, _cursor, children):
        self.condition(children[0])
        self.visit_all(children[1:])

    def visit_member_ref_expr(self, cursor, children):
        self.visit_all(c for c in children if c.extent.start.offset == cursor.extent.start.offset)

    def visit_binary_operator(self, cursor, children):
        operator, place = self.between(*children)
        if operator in LOGICAL:
            (left_begin, left_end), (right_begin, right_end) = map(span, children)
            changes = [[(*place, LOGICAL[operator])], [(left_begin, right_begin, '')], [(left_end, right_end, '')]]
            self.add('logical', left_begin, right_end, changes, operator, place)
            for child in children:
                self.condition(child)
            return
        self.eager(cursor, operator, place, children)
        self.visit_all(children)

    def visit_compound_assignment_operator(self, cursor, children):
        self.eager(cursor, *self.between(*children), children)
        self.visit_all(children)

    def eager(self, cursor, operator, place, children):
        if operator not in EAGER:
            return
        types = [child.type.get_canonical().kind for child in children]
        if any(kind not in UNKNOWN | POINTERS | NUMBERS for kind in types):
            return
        if operator == '-' and all(kind in POINTERS for kind in types):
            return
        name, others = EAGER[operator]
        self.add('eager', *span(cursor), [[(*place, other)] for other in others], name, place)

    def unary(self, cursor, operand):
        """The operator before or behind an operand, and its bytes."""
        begin, end = span(cursor)
        inner_begin, inner_end = span(operand)
        place = (begin, inner_begin) if begin < inner_begin else (inner_end, end)
        operator = self.blank[slice(*place)].strip()
        start = place[0] + self.blank[slice(*place)].find(operator)
        return operator.decode(), (start, start + len(operator))

    def visit_unary_operator(self, cursor, children):
        begin, end = span(cursor)
        operator, place = self.unary(cursor, children[0])
        gone = [[(*place, '')]]
        if operator in STEP:
            name, other = STEP[operator]
            self.add('step', begin, end, [[(*place, other)]], name if place[0] == begin else f'post_{name}', place)
        elif operator == '!':
            self.add('not', begin, end, gone, place=place)
        elif operator in SIGN and children[0].type.get_canonical().kind in NUMBERS:
            self.add('step', begin, end, gone, SIGN[operator], place)
        self.visit_all(children)

    def visit_integer_literal(self, cursor, _children):
        begin, end = span(cursor)
        text = self.source[begin:end].decode()
        digits = text.rstrip('uUlL').replace("'", '')
        if not digits or not digits[0].isdigit() or self.in_template_arguments(begin, end):
            return
        number = int(digits, 0) if not re.fullmatch(r'0[0-7]+', digits) else int(digits, 8)
        changes = [[(begin, end, str(number + 1))]]
        if number > 0:
            changes.append([(begin, end, str(number - 1))])
        self.add('call', begin, end, changes, 'literal' if number > 0 else 'more')

    def visit_character_literal(self, cursor, _children):
        begin, end = span(cursor)
        text = self.source[begin:end].decode()
        if text.startswith("'") and not self.in_template_arguments(begin, end):
            self.add('call', begin, end, [[(begin, end, f'{text} + 1')]], 'more')

    def visit_cxx_bool_literal_expr(self, cursor, _children):
        begin, end = span(cursor)
        text = self.source[begin:end].decode()
        if text in ('true', 'false') and not self.in_template_arguments(begin, end):
            self.add('negate', begin, end, [[(begin, end, 'false' if text == 'true' else 'true')]])

    def in_template_arguments(self, begin, end):
        """`f<5>(…)`, `std::array<int, 5>{}`: the compiler's business."""
        return bool(re.search(rb'\w<[^<>;(){}]*$', self.blank[:begin][-80:])) and bool(re.match(rb'[^<>;(){}]*>\s*[({:&]', self.blank[end:end + 80]))
