import { messages, msg } from './messages.ts';
import type { Translate } from './text.ts';

/** What a producer may guarantee, in years. */
export const MAX_GUARANTEE_YEARS = 100;
/** A guarantee of durability that lasts longer than the law's own has the EU's label (Regulation (EU) 2025/1960). */
const LEGAL_YEARS = 2;

export const guaranteeMessages = messages('guarantee', {
  years: msg`Please enter a whole number of years, from 1 to ${MAX_GUARANTEE_YEARS}, or nothing`,
  picture: 'Please upload the picture',
} as const);

export const isLabelled = (years: number | null | undefined): years is number => (years ?? 0) > LEGAL_YEARS;

/** What the notice says as long as the shop has not typed the official words. */
export const legalGuarantee = (t: Translate): string =>
  t`In the European Union the seller is liable for at least two years after delivery if goods do not conform to the contract. You can then have them repaired or replaced free of charge or, failing that, get a lower price or your money back.`;

/** Where the EU explains it. */
export const YOUR_EUROPE = 'https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_en.htm';
