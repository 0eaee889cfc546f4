import { fromCents, toCents } from '@fieldhouse/contracts/money';
import { endsTooSoon, saleMessages } from '@fieldhouse/contracts/product.rules';

/** What a product or a variant costs for a while. */
export interface Sale {
  readonly cents: number;
  readonly from: Date;
  /** None: until it is ended by hand. */
  readonly until: Date | null;
}

export interface SalePatch {
  readonly salePrice?: number | null | undefined;
  readonly saleFrom?: Date | null | undefined;
  readonly saleUntil?: Date | null | undefined;
}

export interface SaleProblem {
  readonly field: 'price' | 'salePrice' | 'saleFrom' | 'saleUntil';
  readonly sentence: string;
}

interface Edit extends SalePatch {
  readonly price?: number | null | undefined;
}

interface Before {
  readonly sale: Sale | null;
  /** What it would cost without, before the edit. */
  readonly regularCents: number;
  /** The moment of the edit. */
  readonly now: Date;
}

/** A sale after an edit, given what it costs without one afterwards; or what is wrong with the edit. */
export function patchSale(before: Before, edit: Edit, regularCents: number): { sale: Sale | null } | SaleProblem {
  const sale = mergedSale(before, edit);
  if (sale === 'no price') return { field: 'salePrice', sentence: saleMessages.price };
  if (!sale || isSameSale(sale, before.sale)) {
    // One that is over stays, whatever becomes of the price.
    const fits = !sale || isOver(sale, before.now) || regularCents === before.regularCents || sale.cents < regularCents;
    return fits ? { sale } : { field: 'price', sentence: saleMessages.notBelow };
  }
  if (endsTooSoon(sale.from, sale.until)) return { field: 'saleUntil', sentence: saleMessages.untilBeforeFrom };
  if (sale.cents >= regularCents)
    return { field: edit.salePrice === undefined ? 'price' : 'salePrice', sentence: saleMessages.notBelow };
  return { sale };
}

function mergedSale({ sale, now }: Before, { salePrice, saleFrom, saleUntil }: SalePatch): Sale | null | 'no price' {
  if (salePrice === null) return null;
  // Another price without times, after one is over: a new sale and no correction of the old one.
  const isAnew = salePrice !== undefined && saleFrom === undefined && saleUntil === undefined;
  const before = sale && isAnew && isOver(sale, now) && toCents(salePrice) !== sale.cents ? null : sale;
  const cents = salePrice === undefined ? before?.cents : toCents(salePrice);
  if (cents === undefined) return saleFrom || saleUntil ? 'no price' : null;
  const begun = before && before.from <= now ? before.from : now;
  const from = saleFrom === undefined ? (before?.from ?? now) : (saleFrom ?? begun);
  return { cents, from, until: saleUntil === undefined ? (before?.until ?? null) : saleUntil };
}

const isOver = ({ until }: Sale, now: Date) => until !== null && until <= now;

function isSameSale(one: Sale, other: Sale | null): boolean {
  return saleText(one) === saleText(other);
}

/**
 * The price that an edit means. A client that sends back what it has read during a sale sends the sale's price, which is no new regular one:
 * as such it would be refused.
 */
export function meantPrice(sales: readonly (Sale | null)[], price: number, now: Date): number | undefined {
  const isOne = sales.some((sale) => sale && sale.cents === toCents(price) && sale.from <= now && !isOver(sale, now));
  return isOne ? undefined : price;
}

/** As staff see it. */
export function plannedSaleOf(sale: Sale | null) {
  return {
    salePrice: sale && fromCents(sale.cents),
    saleFrom: sale?.from.toISOString() ?? null,
    saleUntil: sale?.until?.toISOString() ?? null,
  };
}

/** For the journal: `sale 49.00 from 2026-11-27T00:00:00.000Z until 2026-12-01T00:00:00.000Z`. */
export function saleText(sale: Sale | null): string {
  if (!sale) return '';
  const until = sale.until ? ` until ${sale.until.toISOString()}` : '';
  return `sale ${fromCents(sale.cents).toFixed(2)} from ${sale.from.toISOString()}${until}`;
}

interface SaleColumns {
  readonly saleCents: number | null;
  readonly saleFrom: Date | null;
  readonly saleUntil: Date | null;
}

export function toSale({ saleCents, saleFrom, saleUntil }: SaleColumns): Sale | null {
  return saleCents === null || saleFrom === null ? null : { cents: saleCents, from: saleFrom, until: saleUntil };
}
