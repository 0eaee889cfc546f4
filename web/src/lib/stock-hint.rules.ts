/** A product's name begins with a capital letter, whatever was entered. */
export function capitalised(name: string): string {
  const [first = '', ...rest] = name;
  return first.toUpperCase() + rest.join('');
}

const FEW = 5;

/** Shown on the card when there are hardly any left. */
export function findStockHint(quantity: number): string | undefined {
  if (quantity <= 0) return 'Sold out';
  return quantity <= FEW ? `Only ${quantity} left` : undefined;
}
