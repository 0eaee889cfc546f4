import { listMarkets, updateMarket } from '@fieldhouse/contracts/markets.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { MarketForm, marketsPath } from '../features/admin-markets/market-form.tsx';
import { ApiError } from '../lib/api-error.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/edit-market';

export const clientLoader = adminLoader(updateMarket.who, async (call, { params }: PageArgs<{ _id: string }>) => {
  const [shop, ...others] = await call(listMarkets);
  const market = others.find(({ _id }) => _id === params._id) ?? null;
  if (!shop || (!market && params._id !== 'new'))
    throw new ApiError(404, { error: t`This market no longer exists.`, code: 'not-found' });
  return { shop, market };
});
export const HydrateFallback = AdminFallback;

const titleOf = (data?: { market: unknown }) => (data?.market ? t`Edit market` : t`New market`);
export const meta = titled(titleOf);

export default function EditMarket({ loaderData }: Route.ComponentProps) {
  const { shop, market } = loaderData;
  return (
    <AdminFrame
      title={titleOf(loaderData)}
      text="Prices follow the rate unless you fix them, product by product."
      back={{ to: marketsPath, label: t`Back to markets` }}
    >
      <MarketForm key={market?._id ?? 'new'} market={market} shop={shop} />
    </AdminFrame>
  );
}
