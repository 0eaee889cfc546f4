import { fromMinor } from '@fieldhouse/contracts/money';
import { saleNow } from '@fieldhouse/contracts/product.rules';
import type { StoredQuote } from '@fieldhouse/contracts/quote.rules';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import { MAX_PIECES } from '@fieldhouse/contracts/stock.rules';
import type { ComputedQuote, Goods, WantedLine } from '../../pricing/index.ts';
import type { GoodsRow } from './goods.repo.ts';

export interface WantedCartLine {
  readonly productId: string;
  readonly variantId: string | null;
  readonly pieces: number;
  readonly shownCents: number | null;
}

/** Each variant once, however often the cart names it. What is not there keeps the name the cart has for it. */
export function resolveLines(
  wanted: readonly WantedCartLine[],
  rows: readonly GoodsRow[],
  lineageOf: (category: number) => readonly number[],
): { lines: WantedLine[]; goods: Map<string, Goods> } {
  const found = new Map(rows.map((row) => [row.n, row]));
  const lines = new Map<string, WantedLine>();
  const goods = new Map<string, Goods>();
  for (const [at, { productId, variantId, pieces, shownCents }] of wanted.entries()) {
    const row = found.get(at + 1);
    const id = row?.variantId ?? variantId ?? productId;
    const before = lines.get(id);
    if (row && !before) goods.set(id, toGoods(row, lineageOf));
    // Two prices for one thing: at most one of them is right, and the wrong one is told.
    const shown = before && row && before.shownCents !== row.priceCents ? before.shownCents : shownCents;
    lines.set(id, {
      variantId: id,
      pieces: Math.min((before?.pieces ?? 0) + pieces, 2 * MAX_PIECES),
      shownCents: shown,
    });
  }
  return { lines: [...lines.values()], goods };
}

function toGoods(row: GoodsRow, lineageOf: (category: number) => readonly number[]): Goods {
  const { productId, variantId, name, regularCents, available, weightGrams, shippingClass, taxClass, brandId } = row;
  return {
    productId,
    variantId,
    name,
    regularCents,
    available,
    weightGrams,
    shippingClass,
    taxClass,
    brandId,
    options: Object.fromEntries(row.options.map((option, at) => [option.name, row.optionValues[at] ?? ''])),
    sale: saleNow(regularCents, { priceCents: row.priceCents, changesAt: row.changesAt?.getTime() ?? null }),
    categoryIds: [...new Set(row.categoryIds.flatMap(lineageOf))],
  };
}

export function toStoredQuote(
  quote: ComputedQuote,
  { currency, vatNumber, vat, market }: Pick<StoredQuote, 'currency' | 'vatNumber' | 'vat' | 'market'>,
): StoredQuote {
  const { subtotalCents, discounts, deliveryCents, method, tax, taxIncluded, totalCents, code } = quote;
  return {
    currency: currency.toLowerCase(),
    ...(market && { market }),
    subtotalCents,
    discounts,
    deliveryCents,
    tax,
    taxIncluded,
    totalCents,
    lines: quote.lines.map(({ goods, pieces, priceCents, discountCents, totalCents: cents }) => ({
      productId: goods.productId,
      variantId: goods.variantId,
      name: goods.name,
      options: goods.options,
      pieces,
      priceCents,
      discountCents,
      totalCents: cents,
      taxClass: goods.taxClass,
    })),
    ...(quote.methods[0] && { standardDeliveryCents: Math.min(...quote.methods.map(({ priceCents }) => priceCents)) }),
    method: method && { id: method.id, name: method.name, earliest: method.earliest, latest: method.latest },
    code: code?.applied ? code.code : null,
    vatNumber,
    ...(vat && { vat }),
  };
}

/** As callers see it. */
export function toWire(
  quote: ComputedQuote,
  {
    currency,
    expiresAt,
    quoteId,
    vat,
    market,
  }: {
    currency: string;
    expiresAt: Date;
    quoteId: string | undefined;
    vat: Quote['vat'];
    market: string | undefined;
  },
): Quote {
  const amount = (cents: number) => fromMinor(cents, currency);
  return {
    ...(quoteId !== undefined && { quoteId }),
    expiresAt: expiresAt.toISOString(),
    currency,
    ...(market !== undefined && { market }),
    taxIncluded: quote.taxIncluded,
    lines: quote.lines.map(({ goods, pieces, priceCents, discountCents, totalCents }) => ({
      productId: goods.productId,
      variantId: goods.variantId,
      name: goods.name,
      options: { ...goods.options },
      quantity: pieces,
      price: amount(priceCents),
      discount: amount(discountCents),
      total: amount(totalCents),
    })),
    subtotal: amount(quote.subtotalCents),
    discounts: quote.discounts.map(({ label, cents }) => ({ label, amount: amount(cents) })),
    delivery: amount(quote.deliveryCents),
    tax: quote.tax.map(({ label, rate, cents }) => ({ label, rate: rate / 1000, amount: amount(cents) })),
    total: amount(quote.totalCents),
    ...(quote.method && { method: quote.method.id }),
    methods: quote.methods.map(({ id, name, priceCents, earliest, latest }) => ({
      _id: id,
      name,
      price: amount(priceCents),
      earliest,
      latest,
    })),
    ...(quote.code && { code: codeOf(quote.code) }),
    ...(vat && { vat }),
    problems: quote.problems.map(({ priceCents, ...problem }) => ({
      ...problem,
      ...(priceCents !== undefined && { price: amount(priceCents) }),
    })),
  };
}

/** Whether two quotes come to the same, row by row. */
export function isSameQuote(a: StoredQuote, b: StoredQuote): boolean {
  const amounts = ({ lines, discounts, deliveryCents, tax, totalCents, method, currency }: StoredQuote) =>
    JSON.stringify([
      currency,
      lines.map(({ variantId, pieces, priceCents, discountCents }) => [variantId, pieces, priceCents, discountCents]),
      discounts.map(({ promotionId, cents }) => [promotionId, cents]),
      deliveryCents,
      tax.map(({ label, rate, cents }) => [label, rate, cents]),
      totalCents,
      method?.id,
    ]);
  return amounts(a) === amounts(b);
}

function codeOf({ code, applied, reason }: NonNullable<ComputedQuote['code']>): Quote['code'] {
  return { code, applied, ...(reason !== undefined && { reason }) };
}
