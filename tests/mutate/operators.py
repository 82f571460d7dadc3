"""What is mutated into what, and the text that holds a piece of source together with its mutants.

A site is one place of the source with one or more mutants. Its text is put around the source's own operands and never copies one, so that
sites nest to any depth. The functions that it calls are those of mutant.h."""
import dataclasses

# operator → (function of mutant.h, what it becomes, mutant by mutant)
RELATIONS = {'<': ('lt', ('<=', '>=')), '<=': ('le', ('<', '>')), '>': ('gt', ('>=', '<=')), '>=': ('ge', ('>', '<'))}
BINARY = {
    '==': ('eq', ('!=',)), '!=': ('ne', ('==',)), '+': ('add', ('-',)), '-': ('sub', ('+',)), '*': ('mul', ('+',)), '/': ('div', ('*',)),
    '%': ('rem', ('*',)), '<<': ('shl', ('>>',)), '>>': ('shr', ('<<',)), '&': ('bit_and', ('|',)), '|': ('bit_or', ('&',)),
    '^': ('bit_xor', ('|',))}
ASSIGN = {
    '+=': ('add_to', ('-=',)), '-=': ('sub_from', ('+=',)), '*=': ('mul_by', ('+=',)), '/=': ('div_by', ('*=',)), '%=': ('rem_by', ('*=',)),
    '<<=': ('shl_by', ('>>=',)), '>>=': ('shr_by', ('<<=',)), '&=': ('and_by', ('|=',)), '|=': ('or_by', ('&=',)), '^=': ('xor_by', ('|=',))}
EAGER = RELATIONS | BINARY | ASSIGN
LOGICAL = {'&&': '||', '||': '&&'}
STEP = {'++': ('increment', '--'), '--': ('decrement', '++')}
SIGN = {'-': 'negative', '~': 'complement'}


@dataclasses.dataclass
class Site:
    """Bytes begin … end of a file. `changes` has a list of edits (begin, end, text) for each mutant: how it would read in the source."""
    kind: str
    begin: int
    end: int
    changes: list
    name: str = ''  # the function of mutant.h, or the operator
    place: tuple = ()  # bytes of the operator
    function: str = ''  # the function of the source that it stands in
    first: int = 0  # the id of its first mutant, once it has one


def pieces(site):
    """(text before, [(begin, end, text)…], text after): what to insert, and what to replace inside."""
    return _PIECES[site.kind](site, site.first)


def _eager(site, n):
    return f'::mutate::{site.name}({n}, (', [(*site.place, '), (')], '))'


def _logical(site, n):
    """Mutants: the other operator, without the left side, without the right one. De Morgan makes the other operator of the same text."""
    swap = f'(::mutate::on({n}) != ('
    drop = '::mutate::on({}) || bool(' if site.name == '&&' else '!::mutate::on({}) && bool('
    middle = f'))) {site.name} {swap}{drop.format(n + 2)}'
    return f'{swap}{swap}{drop.format(n + 1)}', [(*site.place, middle)], ')))))'


def _step(site, n):
    return f'::mutate::{site.name}({n}, ', [(*site.place, '')], ')'


def _call(site, n):
    return f'::mutate::{site.name}({n}, ', [], ')'


def _negate(_site, n):
    return f'(::mutate::on({n}) != bool(', [], '))'


def _not(site, n):
    return f'(::mutate::on({n}) == bool(', [(*site.place, '')], '))'


def _drop(_site, n):
    return f'::mutate::on({n}) ? void() : void(', [], ')'


def _jump(_site, n):
    """With its semicolon: in braces, so that an `else` after it keeps its `if`."""
    return f'{{ if (!::mutate::on({n})) ', [], ' }'


_PIECES = {'eager': _eager, 'logical': _logical, 'step': _step, 'call': _call, 'negate': _negate, 'not': _not, 'drop': _drop, 'jump': _jump}
