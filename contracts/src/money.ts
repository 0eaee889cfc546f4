/** Whole cents inside, a number with at most two decimals on the wire and on the screen. */
export function fromCents(cents: number): number {
  return cents / 100;
}

export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** No thousands separators: `$1234.50`. */
export function priceText(amount: number): string {
  return `$${amount.toFixed(2)}`;
}
