// The mean of a sample.

/** A mean, and half the width of its 95 % confidence interval. */
export interface Mean {
  value: number;
  half: number;
}

const LIKELY = 1.96; // 95 % of a normal distribution

/** Null for an empty sample. */
export function meanOf(sample: number[]): Mean | null {
  const count = sample.length;
  if (count === 0) return null;
  const value = sample.reduce((sum, one) => sum + one, 0) / count;
  const squares = sample.reduce((sum, one) => sum + (one - value) ** 2, 0);
  return { value, half: count < 2 ? 0 : LIKELY * Math.sqrt(squares / (count - 1) / count) };
}

/** Whether what has this mean is above zero with that confidence. */
export const isClear = ({ value, half }: Mean) => value > half;
