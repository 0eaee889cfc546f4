import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditShop } from '../../../audit/audit-shop.ts';
import { databaseDirectory } from '../../../deps.ts';
import { openDatabase } from '../../../platform/db/db.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { makeScratch, type Scratch } from '../../../platform/embedded-postgres/embedded-scratch.ts';
import { installJobs } from '../../../platform/jobs/install-jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { sweepLater } from '../../../testing/crash.ts';
import { cardToken, createPayment, expectCleanAudit, ordersOf } from '../../../testing/paying.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { eventually } from '../../../testing/test-queue.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

const ROUNDS = process.env.TEST_LONG ? 10 : 1;
const BUYERS = 12;
const PATIENCE_MS = 60_000;
/** The gateway's books are elsewhere: they do not stop with the shop's database. */
let elsewhere: TestShop;
let shop: TestShop;
let scratch: Scratch;
let database: Awaited<ReturnType<Scratch['start']>>;

beforeAll(async () => {
  elsewhere = await openTestShop();
  scratch = makeScratch();
  database = await scratch.start();
  const { connection } = database;
  const { db, pool, close } = openDatabase({ connection, poolSize: 2, onIdleError: () => {} });
  await migrate(db, databaseDirectory);
  await installJobs({ db, pool }, createLog('silent'));
  await close();
  const { payments } = elsewhere.deps;
  shop = await openTestShop({ database: { connection, drop: async () => {} }, deps: { payments } });
});
afterAll(async () => {
  await shop.close();
  await scratch.clear();
  await elsewhere.close();
});

/** As a browser does it: what is not through or away is asked again, for a while. */
async function payPatiently(buyer: SignedIn, tokenId: string, productId: string): Promise<number> {
  const products = [{ productId, quantity: 1, price: 10 }];
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    const { statusCode } = await createPayment(shop, buyer, { tokenId, products });
    if ((statusCode !== 202 && statusCode !== 503) || Date.now() > until) return statusCode;
  }
}

test('PostgreSQL is restarted in the middle of many checkouts: everybody gets the order they paid for', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [ball = ''] = await stock(shop, [{ price: 10, quantity: BUYERS }]);
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => signIn(shop, 'client')));
    const tokens = await Promise.all(buyers.map(() => cardToken(elsewhere)));
    const before = (await auditShop(shop.deps)).charges;
    const paying = buyers.map((buyer, n) => payPatiently(buyer, tokens[n] ?? '', ball));
    await eventually(async () => (await auditCharges()) > before);
    await database.stop();
    database = await scratch.start();
    // A claim of an interrupted request holds for half a minute.
    const passing = setInterval(() => sweepLater(shop).catch(() => {}), 200);
    const paid = await Promise.allSettled(paying).finally(() => clearInterval(passing));
    expect(paid).toEqual(buyers.map(() => ({ status: 'fulfilled', value: 200 })));
    await sweepLater(shop);
    for (const buyer of buyers) expect(await ordersOf(shop, buyer)).toHaveLength(1);
    await expectCleanAudit(shop);
  }
});

async function auditCharges(): Promise<number> {
  let count = 0;
  for await (const _ of elsewhere.deps.payments.listCharges(new Date(0))) count++;
  return count;
}
