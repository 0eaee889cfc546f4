/** What sums of a hundred parts are off at most, as a part of what they come to. */
const ARITHMETIC = 1e-13;

/** Whether a number has so many decimals at most. By its own size: 1e-10 is no 0, however little is missing. */
export const hasDecimals = (value: number, decimals: number): boolean =>
  Math.abs(Math.round(value * 10 ** decimals) / 10 ** decimals - value) <= Math.abs(value) * ARITHMETIC;
