import { readProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import { listMarketPrices, setProductPrice } from '@fieldhouse/contracts/market-prices.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { listVariants } from '@fieldhouse/contracts/variants.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { MarketPrices } from '../features/admin-market-prices/market-prices.tsx';
import type { Call } from '../lib/call.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import type { Route } from './+types/product-prices';

async function load(call: Call, { params: { _id: id } }: PageArgs<{ _id: string }>) {
  const [product, { variants }, tables] = await Promise.all([
    call(readProduct, { params: { id } }),
    call(listVariants, { params: { id } }),
    call(listMarketPrices, { params: { id } }),
  ]);
  const names = Object.fromEntries(
    variants.map(({ _id, options, sku }) => [_id, Object.values(options).join(', ') || sku]),
  );
  return { product, names, tables };
}
export const clientLoader = adminLoader(setProductPrice.who, load);
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Prices by market`);

export default function ProductPrices({ loaderData: { product, names, tables } }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Prices by market"
      text={`${product.name}, ${product.sku}`}
      back={{ to: `/admin/stock/${product._id}`, label: t`Back to the product` }}
    >
      {tables.length === 0 && (
        <EmptyState title="One market." text="Where you sell in another currency, prices can be fixed here.">
          <ButtonLink to="/admin/markets">Markets</ButtonLink>
        </EmptyState>
      )}
      <div className="flex flex-col gap-10">
        {tables.map((table) => (
          <MarketPrices key={table.market._id} productId={product._id} table={table} names={names} />
        ))}
      </div>
    </AdminFrame>
  );
}
