import { marketMessages } from '@fieldhouse/contracts/market.rules';
import type { MarketPriceTable, NewMarketPrice } from '@fieldhouse/contracts/market-prices.schemas';
import { fromMinor, isChargeable, toMinor } from '@fieldhouse/contracts/money';
import { endsTooSoon, saleMessages } from '@fieldhouse/contracts/product.rules';
import { productChanged } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { requireNoProblems } from '../../platform/http/app-error.ts';
import { journal } from '../journal/index.ts';
import { type StoredMarket, staleMarket } from '../markets/index.ts';
import { noSuchProduct } from './catalogue.refusals.ts';
import * as repo from './market-prices.repo.ts';
import { lockProduct } from './product-writes.repo.ts';

/** Of a product as a whole, or of one of its variants. */
export interface PricedThing {
  readonly productId: string | undefined;
  readonly variantId: string | null;
}

/** Fixes what something costs in a market; null: it follows the rate again. */
export async function setMarketPrice(
  tx: Tx,
  market: StoredMarket,
  { productId, variantId }: PricedThing,
  given: NewMarketPrice | null,
  actor: string,
): Promise<void> {
  const product = productId === undefined ? undefined : await lockProduct(tx, productId);
  if (!product) throw noSuchProduct();
  const place = { marketId: market.id, productId: product.id, variantId };
  const before = await repo.findFixedPrice(tx, place);
  const after = given && toFixed(given, market.currency, { before, now: product.now });
  if (!after) await repo.deleteFixedPrice(tx, place);
  else if (!(await repo.writeFixedPrice(tx, place, after, market.currency))) throw staleMarket();
  await journal(tx, {
    actor,
    action: 'setMarketPrice',
    subject: 'product',
    subjectId: product.id,
    before: before ? journaled(market, variantId, before) : null,
    after: after ? journaled(market, variantId, after) : null,
  });
  await changed(tx, productChanged(product.id, { listing: true }));
}

interface Editing {
  readonly before: repo.FixedPrice | undefined;
  readonly now: Date;
}

/** A sale that runs goes on from when it began. */
function toFixed(given: NewMarketPrice, currency: string, { before, now }: Editing): repo.FixedPrice {
  const { price, salePrice = null, saleFrom = null, saleUntil = null } = given;
  const from = saleFrom ?? (before?.saleFrom && before.saleFrom <= now ? before.saleFrom : now);
  requireNoProblems({
    ...(!isChargeable(price, currency) && { price: marketMessages.price }),
    ...(salePrice !== null && !isChargeable(salePrice, currency) && { salePrice: marketMessages.price }),
    ...(salePrice !== null && endsTooSoon(from, saleUntil) && { saleUntil: saleMessages.untilBeforeFrom }),
  });
  const priceCents = toMinor(price, currency);
  if (salePrice === null) return { priceCents, saleCents: null, saleFrom: null, saleUntil: null };
  return { priceCents, saleCents: toMinor(salePrice, currency), saleFrom: from, saleUntil };
}

function journaled({ prefix, currency }: StoredMarket, variantId: string | null, fixed: repo.FixedPrice) {
  return {
    market: prefix,
    ...(variantId && { variantId }),
    price: fromMinor(fixed.priceCents, currency),
    ...saleOf(fixed, currency),
  };
}

const saleOf = ({ saleCents, saleFrom, saleUntil }: repo.FixedPrice, currency: string) => ({
  salePrice: saleCents === null ? null : fromMinor(saleCents, currency),
  saleFrom: saleFrom?.toISOString() ?? null,
  saleUntil: saleUntil?.toISOString() ?? null,
});

/** What each variant costs in each market, and whether that is fixed or by the rate. */
export async function listPriceTables(
  db: Db,
  productId: string,
  markets: readonly StoredMarket[],
): Promise<MarketPriceTable[]> {
  const ids = markets.map(({ id }) => id);
  const byMarket = Map.groupBy(await repo.listMarketPrices(db, [productId], ids), ({ marketId }) => marketId);
  return markets.map(({ id, name, prefix, currency }) => ({
    market: { _id: id, name, prefix },
    currency,
    variants: (byMarket.get(id) ?? []).map(({ variantId, regularCents, nowCents, fixed, ...row }) => ({
      _id: variantId,
      price: fromMinor(nowCents, currency),
      basePrice: fromMinor(regularCents, currency),
      fixed,
      ...saleOf(row, currency),
    })),
  }));
}
