import * as endpoints from '@fieldhouse/contracts/overview.endpoints';
import * as schemas from '@fieldhouse/contracts/overview.schemas';
import { type RouteHost, route } from '../../platform/http/route.ts';
import type { ProxyWatch } from '../../platform/http/untrusted-proxy.ts';
import type { Log } from '../../platform/log.ts';
import { getMarkets } from '../markets/index.ts';
import { getSettings, type SettingsDeps } from '../settings/index.ts';
import { getOverview } from './get-overview.ts';
import { countVisits } from './visits.routes.ts';

interface OverviewDeps extends SettingsDeps {
  readonly log: Log;
  readonly now: () => Date;
  readonly proxyWatch: Pick<ProxyWatch, 'latest'>;
}

export function overviewRoutes(host: RouteHost, deps: OverviewDeps): void {
  countVisits(host, deps);
  route(host, endpoints.getOverview, schemas.getOverview, async (_input, { say, caller }) => {
    const { timeZone, currency } = await getSettings(deps);
    const markets = await getMarkets(deps);
    const now = deps.now();
    const overview = await getOverview(deps.db, {
      now,
      timeZone,
      hasCurrencies: markets.some((market) => market.currency !== currency),
      rights: caller.rights,
      proxy: deps.proxyWatch.latest(now),
    });
    const { failedRefunds } = overview;
    if (!failedRefunds) return overview;
    const refunds = failedRefunds.refunds.map((refund) => ({ ...refund, reason: say(refund.reason) }));
    return { ...overview, failedRefunds: { ...failedRefunds, refunds } };
  });
}
