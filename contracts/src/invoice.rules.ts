import type { Language } from './language.ts';
import { messages } from './messages.ts';

/** How long invoices and credit notes are kept after the year in which they were made. */
export const LEGAL_YEARS = 10;

export type InvoiceKind = 'invoice' | 'credit-note';

/** Everything that is printed on an invoice or a credit note, as it was on the day: nothing is read from elsewhere again. */
export interface InvoiceContent {
  readonly kind: InvoiceKind;
  /** Older documents do not say: they are in English. */
  readonly language?: Language;
  /** In the shop's time zone. */
  readonly issuedOn: string;
  readonly order: { readonly number: number; readonly orderedOn: string };
  /** Of a credit note: what it corrects, and why. */
  readonly corrects?: { readonly invoice: string; readonly reason: string | null };
  readonly paper: 'A4' | 'LETTER';
  readonly currency: string;
  readonly seller: {
    readonly name: string;
    readonly address: readonly string[];
    readonly vatNumber: string;
    readonly registration: string;
    readonly contact: readonly string[];
  };
  readonly buyer: { readonly address: readonly string[]; readonly vatNumber: string | null };
  readonly lines: readonly {
    readonly sku: string;
    readonly name: string;
    readonly options: string;
    readonly pieces: number;
    readonly priceCents: number;
    /** Without its discount. */
    readonly totalCents: number;
  }[];
  /** What stands between the sum of the lines and the total; discounts are negative. */
  readonly amounts: readonly { readonly label: string; readonly cents: number }[];
  readonly tax: readonly InvoiceTax[];
  readonly taxIncluded: boolean;
  /** The buyer's business owes the tax itself. */
  readonly reverseCharge: boolean;
  readonly totalCents: number;
}

export interface InvoiceTax {
  readonly label: string;
  /** In the language of the document, where that is another word. */
  readonly text?: string;
  /** In thousandths of a percent. */
  readonly rate: number;
  /** What it is taken of. */
  readonly netCents: number;
  /** What of that no tax above it is taken of. Older documents do not say. */
  readonly ownCents?: number;
  readonly cents: number;
}

/** `I-000042`, `C-000007`: a series each. */
export function invoiceName(kind: InvoiceKind, number: number): string {
  return `${kind === 'invoice' ? 'I' : 'C'}-${String(number).padStart(6, '0')}`;
}

export const accountingMessages = messages('accounting', {
  day: 'Please enter a day, like 2026-03-31.',
  order: 'The first day is after the last.',
  long: 'Please choose a period of at most ten years.',
  busy: 'The books are already being added up. Please try again shortly.',
} as const);

/** Longer ones are typing mistakes. */
export const MOST_YEARS = 10;
