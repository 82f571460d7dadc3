const { Engine, Table } = require("libmille");

test("the package plays in Node", () => {
  const table = new Table(new Engine().variant("montreal"));
  table.nextDeal();
  expect(table.legal().get(0).toString()).toBe("draw");
});
