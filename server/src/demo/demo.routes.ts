import * as endpoints from '@fieldhouse/contracts/demo.endpoints';
import * as schemas from '@fieldhouse/contracts/demo.schemas';
import type { AccountFacts } from '../modules/accounts/index.ts';
import { advanceDispute, receiveRefundEvent } from '../modules/after-sales/index.ts';
import { advancePaymentOf } from '../modules/checkout/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { type RouteHost, route } from '../platform/http/route.ts';
import { demoCardRoutes } from './gateway/dev.routes.ts';
import { createDemoGoogle } from './google-issuer.ts';
import { forgetMails, listMailPage, listMails } from './mailbox.ts';

type SalesDeps = Parameters<typeof advanceDispute>[0];

interface DemoDeps extends SalesDeps {
  readonly config: Pick<Config, 'mail' | 'googleClientId' | 'publicUrl'>;
  readonly demoGateway: { readonly url: string } | undefined;
}

/** Deletes what the fakes have stored about a person. */
export const onAccountDeleted: AccountFacts['accountDeleted'] = [forgetMails];

/** The routes of the fakes, each only if the real service is not in use. */
export function demoRoutes(host: RouteHost, deps: DemoDeps): void {
  const { config, db, now, payments, demoGateway } = deps;
  const onDispute = (dispute: { readonly gatewayId: string }) => advanceDispute(deps, dispute);
  const onRefund = ({ gatewayId }: { readonly gatewayId: string }) =>
    receiveRefundEvent(deps, { refundId: undefined, gatewayId });
  const onLatePayment = (intentId: string) => advancePaymentOf(deps, intentId);
  if (demoGateway) demoCardRoutes(host, { gatewayUrl: demoGateway.url, payments, onLatePayment, onDispute, onRefund });
  if (!config.mail) mailboxRoutes(host, db);
  if (!config.googleClientId) {
    const google = createDemoGoogle(db, now);
    route(host, endpoints.createGoogleToken, schemas.createGoogleToken, async ({ body }) => ({
      tokenId: await google.sign(body),
    }));
  }
}

function mailboxRoutes(host: RouteHost, db: Db): void {
  // People trying the demo reload the mailbox again and again.
  const streams = { atATime: 50 };
  route(
    host,
    endpoints.listMailbox,
    schemas.listMailbox,
    ({ query: { page, limit } }) => (page === undefined ? listMails(db) : listMailPage(db, page, limit)),
    streams,
  );
}
