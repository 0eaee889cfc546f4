import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import sharp from 'sharp';
import { expect } from 'vitest';
import { auditShop } from '../../audit/audit-shop.ts';
import { startDemoGateway } from '../../demo/gateway/demo-gateway.ts';
import { MAX_AGE_MS } from '../../platform/cache/freshness.ts';
import type { Db } from '../../platform/db/db.ts';
import { createStripeGateway } from '../../platform/payments/stripe-gateway.ts';
import { findBrokenInvariants } from '../invariants.ts';
import type { Crowd } from './crowd.ts';

/** After all have left: what was promised is there, once, and the shop agrees with the card provider and with itself. */
export async function expectRightBooks(crowd: Crowd, db: Db, connection: pg.ClientConfig): Promise<void> {
  expect(crowd.wrong).toEqual([]);
  for (const { userId, token } of crowd.buyers) {
    const answer = await crowd.askPatiently('/api/orders/allUser', { token });
    const there = (answer.body as { orderId: string }[]).map(({ orderId }) => orderId);
    expect(there.toSorted()).toEqual((crowd.orders.get(userId) ?? []).toSorted());
  }
  // By then every process has read the last changes of the others.
  await sleep(MAX_AGE_MS);
  const names = (await crowd.askPatiently('/api/categories')).body as { name: string }[];
  for (const name of crowd.staffActions.categories)
    expect(names.filter((there) => there.name === name)).toHaveLength(1);
  const { rows } = await sql<{ n: number }>`select count(*) as n from payment where state = 'open'`.execute(db);
  expect(rows).toEqual([{ n: 0 }]);
  const gateway = await startDemoGateway({ connection });
  const payments = createStripeGateway({ secretKey: 'sk_demo', webhookSecret: 'x', url: gateway.url });
  const { problems, charges } = await auditShop({ db, payments }).finally(() => gateway.close());
  expect(problems).toEqual([]);
  expect(charges).toBeGreaterThanOrEqual(crowd.countOrders());
  expect(await findBrokenInvariants(db)).toEqual([]);
}

/** Every picture that was taken is shown, whole; and nothing in the shop's folder is half a picture. */
export async function expectWholePictures(crowd: Crowd, dataDir: string): Promise<void> {
  for (const url of crowd.staffActions.pictures)
    for (const address of [url, `${url}?w=320`]) expect((await crowd.askPatiently(address)).status).toBe(200);
  const folder = join(dataDir, 'files');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('.unfinished') || !/shelf-/.test(entry.name)) continue;
    const picture = sharp(await readFile(join(entry.parentPath, entry.name)), { failOn: 'truncated' });
    expect((await picture.raw().toBuffer()).length).toBeGreaterThan(0);
  }
}
