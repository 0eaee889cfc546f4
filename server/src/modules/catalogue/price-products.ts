import { fromMinor } from '@fieldhouse/contracts/money';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { Db } from '../../platform/db/db.ts';
import { getMarkets, pickMarket, type StoredMarket } from '../markets/index.ts';
import { getSettings, type SettingsDeps } from '../settings/index.ts';
import { listMarketPrices, type MarketPrice } from './market-prices.repo.ts';
import { listMarketRanges, type MarketRange } from './market-ranges.repo.ts';

interface Sold {
  readonly _id: string;
  readonly price: number;
}

/** A product with the prices that it has in the shop itself. */
interface Priced extends Sold {
  readonly variants?: readonly Sold[] | undefined;
}

export interface Prices {
  /** In which they are asked for; none: in the shop itself. */
  readonly market: StoredMarket | undefined;
  /** Products as they cost there. In a shop of one market, as they are. */
  put<P extends Priced>(products: readonly P[]): Promise<P[]>;
}

/** What is known of a product without asking the database; undefined: it has to be asked. */
type FindRange = (productId: string, market: StoredMarket) => MarketRange | undefined;

/** What prices are in a market, by its prefix or id. An answer with them ends when one of them changes. */
export async function getPrices(
  deps: SettingsDeps,
  asked: string | undefined,
  notes: Pick<Dependencies, 'tag' | 'include' | 'until'>,
  findRange: FindRange = () => undefined,
): Promise<Prices> {
  const markets = await getMarkets(deps, notes);
  const market = pickMarket(markets, asked);
  if (market) return { market, put: (products) => putPrices({ db: deps.db, notes, findRange }, market, products) };
  if (markets.length === 0) return { market, put: async (products) => [...products] };
  const { currency } = await getSettings(deps, notes);
  return { market, put: async (products) => products.map((product) => ({ ...product, currency })) };
}

interface PutDeps {
  readonly db: Db;
  readonly notes: Pick<Dependencies, 'until'>;
  readonly findRange: FindRange;
}

async function putPrices<P extends Priced>(deps: PutDeps, market: StoredMarket, products: readonly P[]): Promise<P[]> {
  const { currency } = market;
  const whole = products.filter((product) => product.variants);
  const [ranges, variants] = await Promise.all([
    readRanges(deps, market, products),
    readVariants(deps.db, market, whole),
  ]);
  return products.map((product) => {
    const range = ranges.get(product._id);
    const priced = { ...product, ...(range && ofProduct(range, currency)), currency };
    if (!product.variants) return priced;
    return {
      ...priced,
      variants: product.variants.map((variant) => {
        const row = variants.get(variant._id);
        return row ? { ...variant, ...ofVariant(row, currency) } : variant;
      }),
    };
  });
}

async function readRanges({ db, notes, findRange }: PutDeps, market: StoredMarket, products: readonly Sold[]) {
  const ranges = new Map<string, MarketRange>();
  const unknown: string[] = [];
  for (const { _id } of products) {
    const range = findRange(_id, market);
    if (range) ranges.set(_id, range);
    else unknown.push(_id);
  }
  if (unknown.length === 0) return ranges;
  for (const { id, changesAt, ...range } of await listMarketRanges(db, unknown, market.id)) {
    if (changesAt) notes.until(changesAt.getTime());
    ranges.set(id, range);
  }
  return ranges;
}

async function readVariants(db: Db, market: StoredMarket, products: readonly Sold[]) {
  if (products.length === 0) return new Map<string, MarketPrice>();
  const ids = products.map(({ _id }) => _id);
  return new Map((await listMarketPrices(db, ids, [market.id])).map((row) => [row.variantId, row]));
}

const ofVariant = ({ nowCents, regularCents, lowestCents, changesAt }: MarketPrice, currency: string) => ({
  price: fromMinor(nowCents, currency),
  basePrice: fromMinor(regularCents, currency),
  ...saleOf({ isReduced: nowCents < regularCents, lowestCents, until: changesAt }, currency),
});

function ofProduct({ cents, toCents, baseCents, ...sale }: MarketRange, currency: string) {
  const { wasCents, lowestCents, saleUntil: until } = sale;
  return {
    price: fromMinor(cents, currency),
    priceTo: toCents === cents ? undefined : fromMinor(toCents, currency),
    basePrice: fromMinor(baseCents, currency),
    priceWas: wasCents === null ? undefined : fromMinor(wasCents, currency),
    ...saleOf({ isReduced: wasCents !== null, lowestCents, until }, currency),
  };
}

interface Sale {
  readonly isReduced: boolean;
  readonly lowestCents: number | null;
  readonly until: Date | null;
}

/** What is not there now takes the place of what the shop's own price had. */
const saleOf = ({ isReduced, lowestCents, until }: Sale, currency: string) => ({
  lowest30: isReduced && lowestCents !== null ? fromMinor(lowestCents, currency) : undefined,
  saleUntil: isReduced && until ? until.toISOString() : undefined,
});
