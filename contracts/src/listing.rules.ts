/** The number somebody typed as a bound of the price; none when it is not one, and then it is as if it were not there. */
export function findPriceBound(text: string | undefined): number | undefined {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}
