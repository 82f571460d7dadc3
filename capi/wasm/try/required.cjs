// The package as older programs load it.
const { Engine, Table, players } = require("libmille");

const table = new Table(new Engine().variant("denexa"), { seed: 7919 });
table.nextDeal();
console.log(players().join(" "), table.view(0).hand.reduce((cards, count) => cards + count, 0));
