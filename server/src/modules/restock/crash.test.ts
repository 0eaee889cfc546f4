import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openRestockShop, waitForTheDead } from '../../testing/restock-shop.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

test('a shop that is killed in the middle tells the 15 oldest of 1,000 of five pieces, each once', async () => {
  const shop = await openRestockShop();
  try {
    const ball = await shop.soldOut();
    const emails = await shop.waiting(ball, 1000);
    await shop.setStock(ball, 5);
    const node = await startWorkerProcess(shop);
    // The mail server has the seventh, and the shop does not know.
    shop.fakeSmtp.onTaken = () => {
      if (shop.fakeSmtp.taken.length === 7) node.child.kill('SIGKILL');
    };
    expect(await node.ended).toBe('SIGKILL');
    delete shop.fakeSmtp.onTaken;
    expect(shop.reached()).toHaveLength(7);

    await shop.tell();
    await waitForTheDead(shop);
    await shop.tell();
    expect(shop.reached()).toEqual(emails.slice(0, 15));
    const { rows } = await sql`
      select state, count(*)::int from restock_request where told_at is not null group by 1 order by 1`.execute(
      shop.deps.db,
    );
    expect(rows).toEqual([
      { state: 'in-doubt', count: 1 },
      { state: 'told', count: 14 },
    ]);
  } finally {
    await shop.close();
  }
}, 180_000);
