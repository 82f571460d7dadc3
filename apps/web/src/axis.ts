// Round numbers for an axis.

/** Multiples of 1, 2 or 5 times a power of ten that cover a range in at most `most` steps, 0 among them if the range has it. */
export function ticks(low: number, high: number, most: number): number[] {
  const least = Math.max(high - low, Number.EPSILON) / most;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => Math.ceil(high / size) - Math.floor(low / size) <= most) ?? 20 * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}
