// Names as tests/characters/names.json has them, which the library is tested with, too.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isShown, nameFault } from "../../shared/names.js";

const cases = JSON.parse(readFileSync(new URL("../../../tests/characters/names.json", import.meta.url)));

test("a name may hold what is seen, and joiners where they change what is seen", () => {
  for (const { what, name } of cases.fine) assert.equal(nameFault(name), null, what);
});

test("a name with an invisible character is refused, and the refusal names the character", () => {
  for (const { what, name, code } of cases.invisible) {
    const fault = nameFault(name);
    assert.deepEqual([fault?.id, fault?.params], ["name.invisible", [code]], what);
    assert.match(fault.text, new RegExp(code.replace("+", "\\+")));
    assert(!isShown(name), what);
  }
});

test("a name needs something visible, and has at most 40 characters", () => {
  for (const { what, name } of cases.blank) assert.equal(nameFault(name)?.id, "name.blank", what);
  assert.equal(nameFault("x".repeat(40)), null);
  assert.deepEqual(nameFault("x".repeat(41)).params, ["40"]);
  assert.deepEqual(nameFault("\ud800").params, ["U+D800"]);
});

test("other texts hold no joiner at all", () => {
  assert(isShown("target-2000 ♥ é"));
  for (const text of ["علی\u200cرضا", "❤\ufe0f"]) assert(!isShown(text));
});
