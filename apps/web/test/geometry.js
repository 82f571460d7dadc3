// Where things lie on the page, and what is wrong with it: out of the window, over each other, too small to hit.

/** What is wrong with the table in play. */
export const misplaced = (page) =>
  page.evaluate(() => {
    const wrong = [];
    const box = (one) => one.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) wrong.push(`scrolls sideways: ${document.documentElement.scrollWidth}`);
    const page = box(document.querySelector(".page"));
    for (const one of document.querySelectorAll(".hand .card, .set, .heap, .turn .buttons button, .prompt > span:not(.hidden)")) {
      const { left, right, bottom } = box(one);
      if (left < -2 || right > width + 2 || bottom > page.bottom + 2) wrong.push(`${one.className} ${Math.round(left)}–${Math.round(right)}, to ${Math.round(bottom)}`);
    }
    const rows = new Map();
    for (const one of document.querySelectorAll(".hand .card")) {
      const [x, z] = ["--x", "--z"].map((name) => parseFloat(one.style.getPropertyValue(name)));
      const row = Math.floor(z / 100);
      if (rows.has(row) && x - rows.get(row) < 41.9) wrong.push(`a strip of ${x - rows.get(row)}`);
      rows.set(row, x);
    }
    const zone = (selector) => [...document.querySelectorAll(selector)].map(box);
    const bottomOf = (boxes) => Math.max(0, ...boxes.map(({ bottom }) => bottom));
    const topOf = (boxes) => Math.min(Infinity, ...boxes.map(({ top }) => top));
    const side = document.documentElement.dataset.shape === "side";
    if (!side && bottomOf(zone(".theirs .set")) > topOf(zone(".middle .card")) + 3) wrong.push("the opponent's sets lie over the heaps");
    if (!side && bottomOf(zone(".middle .card")) > topOf(zone(".own .set")) + 3) wrong.push("the heaps lie over the sets");
    if (bottomOf(zone(".own .set")) > topOf(zone(".hand .card")) + 3) wrong.push("the sets lie over the hand");
    const slips = zone("main > .slip").filter(({ height }) => height > 0);
    for (const act of zone(".turn .buttons button")) for (const slip of slips) if (slip.bottom > act.top + 1 && slip.right > act.left + 1 && slip.left < act.right) wrong.push("a slip lies over an act");
    for (const one of document.querySelectorAll(".own .set")) if (box(one).height < 20) wrong.push("a set without height");
    return wrong;
  });

/** Things to press that lie over each other or leave the window's sides, on any screen. Cards of a hand and places on the table do. */
export const crowded = (page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll("button, .button, select, input, summary")].filter((one) => one.checkVisibility() && !one.closest(".hand, .panel:not(.open)") && !one.matches(".add"));
    const over = document.querySelector("dialog[open]");
    const all = shown.filter((one) => !over || over.contains(one)).map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect(), one]);
    const wrong = all.filter(([, { left, right }]) => left < -1 || right > document.documentElement.clientWidth + 1).map(([name]) => `${name} leaves the window`);
    all.forEach(([name, a, one], i) => all.slice(i + 1).forEach(([other, b, another]) => {
      if (one.contains(another) || another.contains(one)) return;
      const [width, height] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (width > 1 && height > 1) wrong.push(`${name} and ${other} overlap by ${Math.round(width)}×${Math.round(height)}`);
    }));
    return wrong;
  });
