import { countView } from '@fieldhouse/contracts/discovery.endpoints';
import { HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import { quoteCart } from '@fieldhouse/contracts/quote.endpoints';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import type { RouteHost } from '../../platform/http/route.ts';
import { clientAddress, toSite } from '../../platform/limits/network-address.ts';
import type { Log } from '../../platform/log.ts';
import { createTally } from '../../platform/tally.ts';
import { isRobot } from '../discovery/index.ts';
import { addVisits, type VisitStep } from './visits.repo.ts';

interface VisitDeps {
  readonly db: Db;
  readonly log: Log;
  readonly now: () => Date;
}

/**
 * Counts how far visits come, after the answer has left: by what browsers ask for anyway, so that neither shoppers' pages nor any
 * call has more to do. A visit is a network and a browser within an hour.
 */
export function countVisits({ app }: RouteHost, { db, log, now }: VisitDeps): void {
  const tally = createTally<number>({
    what: 'visits',
    tooMany: '',
    add: (before, later) => before + later,
    mostPerNetwork: Number.POSITIVE_INFINITY,
    windowMs: HOUR_MS,
    write: (counts) => addVisits(db, counts as ReadonlyMap<VisitStep, number>, now()),
    log,
    now,
  });
  app.addHook('onClose', () => tally.close());
  app.addHook('onResponse', async (request, { statusCode }) => {
    const step = stepOf(request);
    const browser = request.headers['user-agent'];
    if (step === undefined || statusCode !== 200 || isRobot(browser)) return;
    tally.count({ key: step, sum: 1, deed: `${step} ${browser}` }, toSite(clientAddress(request)));
  });
}

/** The cart asks what it costs, the checkout what it costs at an address. */
function stepOf({ routeOptions: { url }, method, body }: FastifyRequest): VisitStep | undefined {
  if (method !== 'POST') return undefined;
  if (url === countView.path) return 'views';
  if (url !== quoteCart.path) return undefined;
  return (body as { address?: unknown } | undefined)?.address ? 'checkouts' : 'carts';
}
