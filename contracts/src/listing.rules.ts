/** Commas between thousands: 1,000 and 1,000.50. */
const thousands = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
/** A comma before the cents, as much of the world writes it: 10,50 and 1.000,50. */
const commaCents = /^-?(\d+|[1-9]\d{0,2}(\.\d{3})+),\d*$/;

/** A search answers with the best ones only. */
export const MAX_FOUND = 60;
/** So much of a search is read, in characters. */
export const SEARCH_LENGTH = 200;

/** The number typed as a bound of the price; none when it is not one, and then it is as if it were not there. */
export function findPriceBound(text: string | undefined): number | undefined {
  const value = Number(plain(text?.trim() ?? '') || Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

function plain(typed: string): string {
  if (thousands.test(typed)) return typed.replaceAll(',', '');
  return commaCents.test(typed) ? typed.replaceAll('.', '').replace(',', '.') : typed;
}
