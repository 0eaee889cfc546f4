import * as endpoints from '@fieldhouse/contracts/market-prices.endpoints';
import * as schemas from '@fieldhouse/contracts/market-prices.schemas';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { getMarkets, requireMarket } from '../markets/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { noSuchProduct } from './catalogue.refusals.ts';
import { listPriceTables, type PricedThing, setMarketPrice } from './market-prices.ts';
import { findProductOf, findVariants } from './variants.repo.ts';

export function marketPriceRoutes(host: RouteHost, deps: SettingsDeps & { readonly cache: ChangeListener }): void {
  const { db } = deps;
  const change = async (
    thing: PricedThing,
    asked: string,
    price: schemas.NewMarketPrice | null,
    actor: string,
  ): Promise<schemas.MarketPriceTable> => {
    const market = await requireMarket(deps, asked);
    await inWrite(deps, (tx) => setMarketPrice(tx, market, thing, price, actor));
    const [table] = await listPriceTables(db, thing.productId ?? '', [market]);
    if (!table) throw noSuchProduct();
    return table;
  };
  const ofVariant = async (variantId: string) => ({ productId: await findProductOf(db, variantId), variantId });
  const ofProduct = (productId: string) => ({ productId, variantId: null });

  route(host, endpoints.listMarketPrices, schemas.listMarketPrices, async ({ params }) => {
    if (!(await findVariants(db, params.id))) throw noSuchProduct();
    return listPriceTables(db, params.id, await getMarkets(deps));
  });
  route(host, endpoints.setProductPrice, schemas.setProductPrice, ({ params: { id, market }, body }, { caller }) =>
    change(ofProduct(id), market, body, caller.userId),
  );
  route(host, endpoints.deleteProductPrice, schemas.deleteProductPrice, ({ params: { id, market } }, { caller }) =>
    change(ofProduct(id), market, null, caller.userId),
  );
  route(
    host,
    endpoints.setVariantPrice,
    schemas.setVariantPrice,
    async ({ params: { id, market }, body }, { caller }) => change(await ofVariant(id), market, body, caller.userId),
  );
  route(
    host,
    endpoints.deleteVariantPrice,
    schemas.deleteVariantPrice,
    async ({ params: { id, market } }, { caller }) => change(await ofVariant(id), market, null, caller.userId),
  );
}
