/** @jest-environment jsdom */
const { Engine, randomSeed, Table } = require("libmille");

test("the package plays in a page of jsdom", () => {
  const table = new Table(new Engine().variant("montreal"), { seed: randomSeed() });
  table.nextDeal();
  document.body.textContent = table.legal().get(0).toString();
  expect(document.body.textContent).toBe("draw");
});
