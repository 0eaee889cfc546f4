import { marketLimits, marketMessages } from '@fieldhouse/contracts/market.rules';
import { decimalsOf, fromMinor, isChargeable, toMinor } from '@fieldhouse/contracts/money';
import { saleMessages } from '@fieldhouse/contracts/product.rules';
import { saleTime } from '@fieldhouse/contracts/sale.schemas';
import { EMPTIED } from '@fieldhouse/contracts/stock.rules';
import type { StoredMarket } from '../markets/index.ts';

const fields = ['price', 'salePrice', 'saleFrom', 'saleUntil'] as const;

/** What is fixed in a market, of a product or of one of its variants. */
export interface MarketColumn {
  readonly market: Pick<StoredMarket, 'id' | 'prefix' | 'currency'>;
  readonly field: (typeof fields)[number];
  readonly own: boolean;
}

/** `price@eu`, `variantSalePrice@eu`. */
export const marketColumn = ({ market, field, own }: MarketColumn): string =>
  `${own ? field.replace(/^./, (first) => `variant${first.toUpperCase()}`) : field}@${market.prefix}`;

export const marketColumnsIn = (markets: readonly MarketColumn['market'][]): MarketColumn[] =>
  markets.flatMap((market) => [false, true].flatMap((own) => fields.map((field) => ({ market, field, own }))));

/** The prefix in a column that is about the price in a market, known or not. */
export const findPrefix = (name: string): string | undefined =>
  /^(?:variant)?(?:price|salePrice|saleFrom|saleUntil)@(.*)$/i.exec(name)?.[1];

/** What cells say of a market, with the currency that their amounts are in; null takes away. */
export type MarketCells = Partial<Record<MarketColumn['field'], number | string | null>> & {
  readonly currency: string;
};

/** In minor units, or a moment. */
export function readMarketCell(
  { market: { currency }, field }: MarketColumn,
  text: string,
): { value: number | string | null } | { problem: string } {
  if (text === EMPTIED && field !== 'saleFrom') return { value: null };
  if (field === 'saleFrom' || field === 'saleUntil') {
    const time = saleTime.safeParse(text);
    return time.success ? { value: time.data.toISOString() } : { problem: saleMessages.time };
  }
  const amount = /^\d{1,8}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (amount > marketLimits.price || !isChargeable(amount, currency)) return { problem: marketMessages.price };
  return { value: toMinor(amount, currency) };
}

export interface ExportedMarketPrice {
  readonly marketId: string;
  /** None: of the product. */
  readonly variantId: string | null;
  readonly price: number;
  readonly salePrice: number | null;
  readonly saleFrom: string | null;
  readonly saleUntil: string | null;
}

/** Empty where the price follows the rate. */
export function marketCell(
  { market, field, own }: MarketColumn,
  fixed: readonly ExportedMarketPrice[],
  variantId: string,
): string {
  const there = own ? variantId : null;
  const value = fixed.find((price) => price.marketId === market.id && price.variantId === there)?.[field] ?? '';
  if (typeof value === 'number') return fromMinor(value, market.currency).toFixed(decimalsOf(market.currency));
  return value && new Date(value).toISOString();
}
