import * as endpoints from '@fieldhouse/contracts/demo.endpoints';
import * as schemas from '@fieldhouse/contracts/demo.schemas';
import type { OnAccountDeleted } from '../modules/accounts/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { type RouteHost, route } from '../platform/http/route.ts';
import { createListStream } from '../platform/http/stream-list.ts';
import type { PaymentGateway } from '../platform/payments/payment-gateway.ts';
import { demoCardRoutes } from './gateway/dev.routes.ts';
import { createDemoGoogle } from './google-issuer.ts';
import { countMails, forgetMails, listMailPage, listMailsAfter } from './mailbox.ts';

interface DemoDeps {
  readonly config: Pick<Config, 'mail' | 'googleClientId'>;
  readonly db: Db;
  readonly now: () => Date;
  readonly payments: PaymentGateway;
  readonly demoGateway: { readonly url: string } | undefined;
}

/** What the stand-ins keep of people goes with them. */
export const onAccountDeleted: readonly OnAccountDeleted[] = [forgetMails];

const BATCH = 100;
const AT_A_TIME = 50;

/** What the stand-ins show of themselves, each only where the real thing is not in use. */
export function demoRoutes(host: RouteHost, { config, db, now, payments, demoGateway }: DemoDeps): void {
  if (demoGateway) demoCardRoutes(host, { gatewayUrl: demoGateway.url, payments });
  if (!config.mail) mailboxRoutes(host, db);
  if (!config.googleClientId) {
    const google = createDemoGoogle(db, now);
    route(host, endpoints.createGoogleToken, schemas.createGoogleToken, async ({ body }) => ({
      tokenId: await google.sign(body),
    }));
  }
}

function mailboxRoutes(host: RouteHost, db: Db): void {
  // Whoever tries the shop looks into the mailbox again and again.
  const streamMails = createListStream((lastId: number | undefined) => listMailsAfter(db, lastId, BATCH), {
    atATime: AT_A_TIME,
  });
  route(host, endpoints.listMailbox, schemas.listMailbox, async ({ query: { page, limit } }, { reply }) => {
    if (page === undefined) return reply.type('application/json; charset=utf-8').send(await streamMails());
    const total = await countMails(db);
    reply.header('x-total-count', total).header('x-total-pages', Math.max(1, Math.ceil(total / limit)));
    return listMailPage(db, page, limit);
  });
}
