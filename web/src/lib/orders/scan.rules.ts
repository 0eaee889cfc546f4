import { type PackLine, piecesLeft, type Ticks } from './pack.rules.ts';

/** What was scanned or typed into the one field of the desk. */
export type Scan =
  | { readonly kind: 'piece'; readonly line: PackLine }
  /** It belongs to this order, and all of them are ticked already. */
  | { readonly kind: 'too-many'; readonly line: PackLine }
  | { readonly kind: 'order'; readonly number: number }
  | { readonly kind: 'next' }
  | { readonly kind: 'wrong'; readonly text: string };

/** What a packing slip has as its barcode. No sign in it that another keyboard layout would turn into another one. */
export const slipCode = (number: number): string => `ORDER${number}`;

const ORDER = /^(?:#|order\s?#?)(\d{1,15})$/i;
/** A bare number of as many digits as no barcode has. */
const BARE = /^\d{1,7}$/;

export function readScan(typed: string, lines: readonly PackLine[], ticks: Ticks): Scan | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const code = fold(text);
  const fitting = lines.filter(({ sku, barcode }) => fold(sku) === code || (barcode && fold(barcode) === code));
  const open = fitting.find((line) => (ticks[line.lineId] ?? 0) < piecesLeft(line));
  if (open) return { kind: 'piece', line: open };
  if (fitting[0]) return { kind: 'too-many', line: fitting[0] };
  if (/^n$/i.test(text)) return { kind: 'next' };
  const number = ORDER.exec(text)?.[1] ?? BARE.exec(text)?.[0];
  return number ? { kind: 'order', number: Number(number) } : { kind: 'wrong', text };
}

/** The same article has 12 digits on its label and 13 in a list, or 14: what is missing are noughts in front. */
const fold = (code: string): string => (/^\d{8,14}$/.test(code) ? code.padStart(14, '0') : code.toUpperCase());
