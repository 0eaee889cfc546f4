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
 * Many clients on two nodes were quoted the same code, all before anybody pays. Every fifth card is declined, and gives its use
 * back; the others pay until the code is used up.
 */
export function runCodeRace({ checkouts, clients, uses }: CodeRace): Promise<void> {
  return onTwoNodes(async (nodes) => {
    const [shop] = nodes;
    const id = await addPromotion(shop, { code: 'RACE', uses });
    const goods = Array.from({ length: 5 }, (_, n) => ({ name: `Ball ${n}`, price: 10, quantity: checkouts }));
    const balls = await stock(shop, goods);
    const buyers = await signInMany(shop, clients);
    const answers = await Promise.all(
      buyers.map(async (buyer, seed) => {
        const node = nodes[seed % 2 === 0 ? 1 : 0];
        const statuses: string[] = [];
        for (let n = 0; n < checkouts / clients; n++) {
          const productId = balls[(seed + n) % balls.length] ?? '';
          const lines = [{ productId, quantity: 1 + (n % 3), price: 10 }];
          const quote = await quoteFor(node, buyer, { lines, code: 'race' });
          if (!quote.code?.applied) continue;
          const tokenId = await cardToken(node, (seed + n) % 5 === 0 ? cards.declined : cards.pays);
          const answer = await payByQuote(node, buyer, quote, { tokenId });
          statuses.push(answer.statusCode === 200 ? 'paid' : answer.json<{ error: string }>().error);
        }
        return statuses;
      }),
    );
    const tally = Map.groupBy(answers.flat(), (status) => status);
    expect(tally.get('paid')).toHaveLength(uses);
    for (const error of tally.keys()) expect(error).toMatch(/^paid$|used up|declined/);
    const { rows } = await sql`select used from promotion where id = ${id}`.execute(shop.deps.db);
    expect(rows).toEqual([{ used: uses }]);
    await expectCleanAudit(shop);
  });
}
