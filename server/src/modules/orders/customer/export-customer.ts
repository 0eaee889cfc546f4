import { HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import { privacyMessages } from '@fieldhouse/contracts/privacy.rules';
import type { PersonalData } from '@fieldhouse/contracts/privacy.schemas';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { createCeiling } from '../../../platform/limits/ceilings.ts';
import { listSessionsOf } from '../../../platform/sessions/sessions.repo.ts';
import { listAddresses, listConsents } from '../../accounts/index.ts';
import { journal } from '../../journal/index.ts';
import { listOrderDetails } from '../order/order-detail.repo.ts';
import { listPastOrdersOf } from '../past/past-orders.repo.ts';
import { findCustomer, listReviewsBy } from './customers.repo.ts';
import { noSuchCustomer } from './customers.ts';
import { findAccountData, listOrderIds } from './export-customer.repo.ts';

const exportsOf = createCeiling({ name: 'exports', max: 10, windowMs: HOUR_MS, sentence: privacyMessages.manyExports });

interface ExportDeps {
  readonly db: Db;
  readonly now: () => Date;
}

export async function exportMe(deps: ExportDeps, userId: string): Promise<PersonalData> {
  await exportsOf.take(deps.db, userId);
  return readPerson(deps, userId);
}

/** By staff, for somebody who has asked by letter. */
export async function exportCustomer(
  deps: ExportDeps,
  id: string,
  reason: string,
  actor: string,
): Promise<PersonalData> {
  const data = await readPerson(deps, id);
  await inTransaction(deps.db, (tx) =>
    journal(tx, { actor, action: 'exportCustomer', subject: 'customer', subjectId: id, after: { reason } }),
  );
  return data;
}

const BATCH = 100;

async function readPerson({ db, now }: ExportDeps, id: string): Promise<PersonalData> {
  const person = await findCustomer(db, id);
  if (!person) throw noSuchCustomer();
  const { accountId } = person;
  const orders: PersonalData['orders'] = [];
  const ids = await listOrderIds(db, person);
  for (let at = 0; at < ids.length; at += BATCH)
    orders.push(...(await listOrderDetails(db, ids.slice(at, at + BATCH), 'buyer')));
  return {
    exportedAt: now().toISOString(),
    email: person.email,
    ...(accountId === undefined
      ? { account: null, addresses: [], reviews: [], consents: [] }
      : await readAccount({ db, now }, accountId)),
    orders,
    returns: orders.flatMap(({ returns }) => returns),
    pastOrders: await listPastOrdersOf(db, person, null),
  };
}

async function readAccount({ db, now }: ExportDeps, id: string) {
  const account = await findAccountData(db, id);
  if (!account) throw noSuchCustomer();
  const sessions = await listSessionsOf(db, id, now());
  const reviews = await listReviewsBy(db, id, null);
  return {
    account: {
      ...account,
      devices: sessions.map(({ device, createdAt, lastSeenAt }) => ({
        device: device ?? '',
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    },
    addresses: (await listAddresses(db, id)).map(({ _id, default: _default, __v, ...address }) => address),
    reviews: reviews.map(({ productId, productName, rating, description, createdAt }) => ({
      productId,
      productName,
      rating,
      description,
      createdAt,
    })),
    consents: await listConsents(db, id),
  };
}
