import { createMarket, listMarkets } from '@fieldhouse/contracts/markets.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { MarketCard } from '../features/admin-markets/market-card.tsx';
import { marketsPath } from '../features/admin-markets/market-form.tsx';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { titled } from '../lib/page-meta.ts';
import { StoredCards } from '../lib/stored-card.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { ListProblem } from '../ui/list-problem.tsx';
import type { Route } from './+types/admin-markets';

export const clientLoader = keepPreviousList(
  adminLoader(createMarket.who, async (call) => ({ markets: await call(listMarkets) })),
);
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Markets`);

export default function AdminMarkets({ loaderData: { markets, problem } }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Markets"
      text="Where you sell in another currency, at other prices or with another tax mode. The first is the shop itself."
      aside={<ButtonLink to={`${marketsPath}/new`}>New market</ButtonLink>}
    >
      <ListProblem problem={problem} />
      <StoredCards>
        {markets.map((market) => (
          <MarketCard key={market._id} market={market} shopCurrency={markets[0]?.currency ?? ''} />
        ))}
      </StoredCards>
    </AdminFrame>
  );
}
