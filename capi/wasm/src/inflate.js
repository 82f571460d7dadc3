// Unpacks DEFLATE (RFC 1951) at once: browsers unpack it only asynchronously.
const LONGEST = 15; // bits of a code
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** For every 15 bits the symbol whose code they begin with, times 16, plus the length of the code. */
function table(lengths) {
  const symbols = new Uint16Array(1 << LONGEST);
  for (let length = 1, code = 0; length <= LONGEST; length++, code <<= 1) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue;
      let first = 0;
      for (let bit = 0; bit < length; bit++) first |= ((code >> bit) & 1) << (length - 1 - bit);
      for (let at = first; at < symbols.length; at += 1 << length) symbols[at] = (symbol << 4) | length;
      code++;
    }
  }
  return symbols;
}

/** The number of further bits of each symbol, `same` symbols having as many, and the least value of each. */
function ranges(least, same, count) {
  const bits = Array.from({ length: count }, (_, i) => Math.max(0, Math.floor(i / same) - 1));
  return [bits, bits.map((own) => (least += 1 << own) - (1 << own))];
}
const [LENGTH_BITS, LENGTHS] = ranges(3, 4, 28);
const [DISTANCE_BITS, DISTANCES] = ranges(1, 2, 30);
LENGTH_BITS[28] = 0;
LENGTHS[28] = 258;
const FIXED = [Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)), new Array(30).fill(5)];

/** Unpacks `packed`, which becomes `size` bytes. */
export function inflate(packed, size) {
  const out = new Uint8Array(size);
  let [written, read, held, count] = [0, 0, 0, 0];

  const take = (bits) => {
    for (; count < bits; count += 8) held |= packed[read++] << count;
    const value = held & ((1 << bits) - 1);
    held >>>= bits;
    count -= bits;
    return value;
  };
  const symbol = (symbols) => {
    for (; count < LONGEST; count += 8) held |= packed[read++] << count;
    const found = symbols[held & ((1 << LONGEST) - 1)];
    held >>>= found & 15;
    count -= found & 15;
    return found >> 4;
  };

  const described = () => {
    const [literals, distances, given] = [take(5) + 257, take(5) + 1, take(4) + 4];
    const own = new Array(19).fill(0);
    for (let i = 0; i < given; i++) own[ORDER[i]] = take(3);
    const codes = table(own);
    const lengths = [];
    while (lengths.length < literals + distances) {
      const code = symbol(codes);
      if (code < 16) lengths.push(code);
      else if (code === 16) lengths.push(...new Array(3 + take(2)).fill(lengths.at(-1)));
      else lengths.push(...new Array(code === 17 ? 3 + take(3) : 11 + take(7)).fill(0));
    }
    return [lengths.slice(0, literals), lengths.slice(literals)];
  };

  for (let last = 0; !last; ) {
    last = take(1);
    const kind = take(2);
    if (kind === 0) {
      take(count & 7);
      const length = take(16);
      take(16);
      for (let i = 0; i < length; i++) out[written++] = take(8);
      continue;
    }
    const [literals, distances] = (kind === 1 ? FIXED : described()).map(table);
    for (let one = symbol(literals); one !== 256; one = symbol(literals)) {
      if (one < 256) out[written++] = one;
      else {
        const end = written + LENGTHS[one - 257] + take(LENGTH_BITS[one - 257]);
        const far = symbol(distances);
        const back = DISTANCES[far] + take(DISTANCE_BITS[far]);
        for (; written < end; written++) out[written] = out[written - back];
      }
    }
  }
  return out;
}
