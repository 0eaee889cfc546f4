import { fromMinor } from '@fieldhouse/contracts/money';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { Db } from '../../platform/db/db.ts';
import { getMarkets, pickMarket, type StoredMarket } from '../markets/index.ts';
import { getSettings, type SettingsDeps } from '../settings/index.ts';
import { listMarketPrices, type MarketPrice } from './market-prices.repo.ts';

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

/** What prices are in a market, by its prefix or id. An answer with them ends when one of them changes. */
export async function getPrices(
  deps: SettingsDeps,
  asked: string | undefined,
  notes: Pick<Dependencies, 'tag' | 'include' | 'until'>,
): Promise<Prices> {
  const markets = await getMarkets(deps, notes);
  const market = pickMarket(markets, asked);
  if (market) return { market, put: (products) => putPrices(deps.db, market, products, notes) };
  if (markets.length === 0) return { market, put: async (products) => [...products] };
  const { currency } = await getSettings(deps, notes);
  return { market, put: async (products) => products.map((product) => ({ ...product, currency })) };
}

async function putPrices<P extends Priced>(
  db: Db,
  { id, currency }: StoredMarket,
  products: readonly P[],
  notes: Pick<Dependencies, 'until'>,
): Promise<P[]> {
  const ids = products.map(({ _id }) => _id);
  const rows = await listMarketPrices(db, ids, [id]);
  for (const { changesAt } of rows) if (changesAt) notes.until(changesAt.getTime());
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return products.map((product) => {
    const own = byProduct.get(product._id) ?? [];
    const byVariant = new Map(own.map((row) => [row.variantId, row]));
    const priced = { ...product, ...ofProduct(own, currency), currency };
    if (!product.variants) return priced;
    const variants = product.variants.map((variant) => {
      const row = byVariant.get(variant._id);
      return row ? { ...variant, ...ofVariant(row, currency) } : variant;
    });
    return { ...priced, variants };
  });
}

const ofVariant = ({ nowCents, regularCents, lowestCents, changesAt }: MarketPrice, currency: string) => ({
  price: fromMinor(nowCents, currency),
  basePrice: fromMinor(regularCents, currency),
  ...saleOf({ isReduced: nowCents < regularCents, lowestCents, until: changesAt }, currency),
});

/** By the cheapest that can be bought, or the cheapest of all when none can; as for the shop itself (`selectProducts`). */
function ofProduct(rows: readonly MarketPrice[], currency: string) {
  const buyable = rows.filter(({ available }) => available > 0);
  const counted = (buyable.length > 0 ? buyable : rows).toSorted(
    (a, b) => a.nowCents - b.nowCents || a.regularCents - b.regularCents,
  );
  const [cheapest] = counted;
  if (!cheapest) return {};
  const { nowCents, regularCents, baseCents } = cheapest;
  const dearest = Math.max(...counted.map((row) => row.nowCents));
  const alike = rows.filter((row) => row.nowCents === nowCents && row.regularCents === regularCents);
  const isReduced = nowCents < regularCents;
  const sale = saleOf(
    {
      isReduced,
      lowestCents: least(alike.map(({ lowestCents }) => lowestCents)),
      until: least(alike.map(({ changesAt }) => changesAt)),
    },
    currency,
  );
  return {
    price: fromMinor(nowCents, currency),
    priceTo: dearest === nowCents ? undefined : fromMinor(dearest, currency),
    basePrice: fromMinor(baseCents, currency),
    priceWas: isReduced ? fromMinor(regularCents, currency) : undefined,
    ...sale,
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

function least<T extends number | Date>(values: readonly (T | null)[]): T | null {
  return values.reduce((lowest, one) => (one !== null && (lowest === null || one < lowest) ? one : lowest), null);
}
