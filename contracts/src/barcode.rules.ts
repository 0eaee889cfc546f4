/**
 * Whether others than this shop know a barcode. Of the GTINs that begin with 2, 02 and 04 every shop makes its own, and
 * those of 05, 98 and 99 are coupons: as 13 digits, because a shorter one has leading zeros.
 */
export function isWorldwideBarcode(barcode: string): boolean {
  if (barcode.length === 8) return !/^[02]/.test(barcode);
  return !/^(2|02|04|05|98|99)/.test(barcode.padStart(14, '0').slice(1));
}
