import { sql } from 'kysely';
import { expect } from 'vitest';
import { cards, cardToken, expectCleanAudit } from './paying.ts';
import { addPromotion, payByQuote, quoteFor } from './quoting.ts';
import { onTwoNodes, signInMany } from './race.ts';
import { stock } from './stocked-shop.ts';

interface CodeRace {
  readonly checkouts: number;
  readonly clients: number;
  readonly uses: number;
}

/**
 * Many clients on two nodes were quoted the same code, all before the first pays. Every fifth card is declined, and gives its use
 * back; the others pay until the code is used up.
 */
export function runCodeRace({ checkouts, clients, uses }: CodeRace): Promise<void> {
  return onTwoNodes(async (nodes) => {
    const [shop] = nodes;
    const id = await addPromotion(shop, { code: 'RACE', uses });
    const goods = Array.from({ length: 5 }, (_, n) => ({ name: `Ball ${n}`, price: 10, quantity: checkouts }));
    const balls = await stock(shop, goods);
    const buyers = await signInMany(shop, clients);
    const statuses: string[] = [];
    /** Whether the code still counted. */
    const checkOut = async (seed: number, n: number, card = (seed + n) % 5 === 0 ? cards.declined : cards.pays) => {
      const node = nodes[seed % 2 === 0 ? 1 : 0];
      const buyer = buyers[seed];
      if (!buyer) return false;
      const productId = balls[(seed + n) % balls.length] ?? '';
      const lines = [{ productId, quantity: 1 + (n % 3), price: 10 }];
      const quote = await quoteFor(node, buyer, { lines, code: 'race' });
      if (!quote.code?.applied) return false;
      const answer = await payByQuote(node, buyer, quote, { tokenId: await cardToken(node, card) });
      statuses.push(answer.statusCode === 200 ? 'paid' : answer.json<{ error: string }>().error);
      return true;
    };
    await Promise.all(
      buyers.map(async (_, seed) => {
        for (let n = 0; n < checkouts / clients; n++) await checkOut(seed, n);
      }),
    );
    // A use that a declined card gave back after all others had gone is still there for the next.
    for (let more = true; more; ) more = await checkOut(0, 0, cards.pays);
    const tally = Map.groupBy(statuses, (status) => status);
    expect(tally.get('paid')).toHaveLength(uses);
    for (const error of tally.keys()) expect(error).toMatch(/^paid$|used up|declined/);
    const { rows } = await sql`select used from promotion where id = ${id}`.execute(shop.deps.db);
    expect(rows).toEqual([{ used: uses }]);
    await expectCleanAudit(shop);
  });
}
