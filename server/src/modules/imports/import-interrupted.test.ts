import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { createMover } from '../../testing/moving-in.ts';
import { moveInWhileSelling } from '../../testing/moving-in-while-selling.ts';
import { signIn } from '../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let mover: ReturnType<typeof createMover>;

beforeAll(async () => {
  shop = await openTestShop();
  mover = createMover(shop, await signIn(shop, 'admin'));
});
afterAll(() => shop.close());

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(shop.database.connection);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('killed in the middle of a chunk, it goes on where it was, and nothing comes twice', async () => {
  const rows = Array.from({ length: 45 }, (_, n) => {
    const handle = `kill-${String(n).padStart(2, '0')}`;
    return `${handle},K,5,${handle},M,${n === 30 ? 'New' : 'Old'}\n`;
  });
  const { _id } = await mover.check(`Handle,Title,Variant Price,Variant SKU,Vendor,Type\n${rows.join('')}`);
  await mover.put(_id, 'running');
  const [colleague, watcher] = await Promise.all([connect(), connect()]);
  await mover.bringIn('Handle,Title,Variant Price,Vendor,Type\nold,Old,5,M,Old\n');
  expect(await mover.look(_id)).toMatchObject({ status: 'finished', created: 45 });

  const again = await mover.check(
    `Handle,Title,Variant Price,Variant SKU,Vendor,Type\n${rows.join('').replaceAll('kill', 'again').replaceAll('New', 'Newer')}`,
  );
  await mover.put(again._id, 'running');
  await colleague.query('begin; lock table category in share mode');
  const killed = mover.work().then(
    () => 'finished',
    () => 'killed',
  );
  for (let waiting: number | undefined; waiting === undefined; await sleep(20)) {
    const found = await watcher.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    waiting = found.rows[0]?.pid;
    if (waiting !== undefined) await watcher.query('select pg_terminate_backend($1)', [waiting]);
  }
  expect(await killed).toBe('killed');
  await colleague.query('rollback');
  expect(await mover.look(again._id)).toMatchObject({ status: 'running', done: 20, created: 20 });
  await mover.work();
  expect(await mover.look(again._id)).toMatchObject({
    status: 'finished',
    done: 45,
    created: 45,
    there: 0,
    leftOut: 0,
  });
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
});

test('the shop sells while products come in', async () => {
  const { imported, sold, slowestMs } = await moveInWhileSelling(shop, mover, { products: 60, variants: 5 });
  expect(imported).toMatchObject({ status: 'finished', created: 60, leftOut: 0, plan: { variants: 300 } });
  expect(sold).toBeGreaterThan(0);
  expect(slowestMs).toBeLessThan(5000);
});
