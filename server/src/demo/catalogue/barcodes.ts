/** GTIN-13 of the range that shops use inside their own doors, 200–299. */
export function barcodeOf(product: number, variant: number): string {
  const digits = `200${String(product).padStart(5, '0')}${String(variant).padStart(4, '0')}`;
  return digits + checkDigit(digits);
}

function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}
