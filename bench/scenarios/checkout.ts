import { randomUUID } from 'node:crypto';
import { amountText } from '../../contracts/src/payment.rules.ts';
import { hashToken, newToken } from '../../server/src/platform/sessions/tokens.ts';
import type { BenchRequest, BenchShop, Scenario } from '../scenario.ts';

const BUYERS = 200;
const VARIANTS = 20_000;
const TOKENS = 60_000;
const MAX_LINES = 3;

interface Good {
  readonly productId: string;
  readonly variantId: string;
  readonly cents: number;
}

/** Carts of one to three variants out of many, each paid with a card of its own: stock, charge, order, mail. */
export const checkout: Scenario = {
  name: 'checkout',
  async prepare(shop) {
    const [buyers, goods, token] = [await openAccounts(shop), await listGoods(shop), await makeTokens(shop)];
    return (i) => {
      const chosen = new Set(Array.from({ length: 1 + shop.random.below(MAX_LINES) }, () => shop.random.pick(goods)));
      return toRequest([...chosen], shop.random.pick(buyers), token(i));
    };
  },
};

const QUOTES = 8_000;
const address = {
  name: 'Bench Buyer',
  line1: '1 Court Lane',
  city: 'Springfield',
  state: 'NY',
  postal_code: '12345',
  country: 'US',
};

/** The same by quotes that were asked for before. */
export const checkoutByQuote: Scenario = {
  name: 'checkout by quote',
  async prepare(shop) {
    const [buyers, goods, token] = [await openAccounts(shop), await listGoods(shop), await makeTokens(shop)];
    const quotes: BenchRequest[] = [];
    const made = new Set<string>();
    const makeOne = async () => {
      const [buyer, i] = [shop.random.pick(buyers), quotes.length];
      const { path, ...request } = toQuestion(chooseFrom(shop, goods, 1 + shop.random.below(MAX_LINES)), buyer);
      const answer = await fetch(shop.url + path, request);
      const { quoteId, total } = (await answer.json()) as { quoteId?: string; total: number };
      if (quoteId === undefined) throw new Error(`no quote: ${answer.status}`);
      // The same question of the same buyer is the same quote, which can be paid once.
      if (made.has(quoteId)) return;
      made.add(quoteId);
      const body = JSON.stringify({ tokenId: token(i), amount: amountText(total), quoteId });
      quotes.push({ ...request, path: '/api/payment/create', body });
    };
    while (quotes.length < QUOTES) await makeOne();
    return (i) => {
      const request = quotes[i];
      if (!request) throw new Error(`more than ${QUOTES} checkouts: the scenario is too small for this machine`);
      return request;
    };
  },
};

/** What ten lines cost, delivered to an address. */
export const quote: Scenario = {
  name: 'quote of 10 lines',
  async prepare(shop) {
    const [buyers, goods] = [await openAccounts(shop), await listGoods(shop)];
    return () => toQuestion(chooseFrom(shop, goods, 10), shop.random.pick(buyers));
  },
};

const chooseFrom = ({ random }: BenchShop, goods: readonly Good[], count: number): Good[] => [
  ...new Set(Array.from({ length: count }, () => random.pick(goods))),
];

function toQuestion(goods: readonly Good[], buyer: string) {
  const lines = goods.map(({ cents, ...ids }) => ({ ...ids, quantity: 1, price: cents / 100 }));
  return {
    method: 'POST',
    path: '/api/checkout/quote',
    headers: { authorization: `Bearer ${buyer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ lines, address }),
  } as const;
}

function toRequest(goods: readonly Good[], buyer: string, tokenId: string): BenchRequest {
  const total = goods.reduce((sum, { cents }) => sum + cents, 0) / 100;
  const products = goods.map(({ cents, ...ids }) => ({ ...ids, quantity: 1, price: cents / 100 }));
  return {
    method: 'POST',
    path: '/api/payment/create',
    headers: { authorization: `Bearer ${buyer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tokenId, amount: amountText(total), products }),
  };
}

async function openAccounts({ client }: BenchShop): Promise<string[]> {
  const sessions = Array.from({ length: BUYERS }, () => ({ id: randomUUID(), token: newToken() }));
  const ids = sessions.map(({ id }) => id);
  await client.query(
    `insert into account (id, name, email, email_key, activated_at)
     select id, 'Bench Buyer', id || '@fieldhouse.test', id || '@fieldhouse.test', now() from unnest($1::uuid[]) as t (id)`,
    [ids],
  );
  await client.query(
    `insert into session (token_hash, account_id, expires_at)
     select hash, id, now() + interval '30 days' from unnest($1::bytea[], $2::uuid[]) as t (hash, id)`,
    [sessions.map(({ token }) => hashToken(token)), ids],
  );
  return sessions.map(({ token }) => token);
}

async function listGoods({ client }: BenchShop): Promise<Good[]> {
  const { rows } = await client.query<Good>(
    `select product_id as "productId", id as "variantId", effective_cents::float8 as cents from variant
     where retired_at is null and quantity > 20 and effective_cents between 100 and 1000000 order by random() limit $1`,
    [VARIANTS],
  );
  if (rows.length === 0) throw new Error('there is nothing to buy');
  return rows;
}

/** As the card widget would have got them; asking for one makes the gateway's tables. */
async function makeTokens({ client, url }: BenchShop): Promise<(i: number) => string> {
  const body = JSON.stringify({ number: '4242424242424242' });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/api/dev/card-token`, { method: 'POST', headers, body });
  const prefix = `ctoken_${randomUUID().replaceAll('-', '')}`;
  const shipping = {
    name: 'Bench',
    address: { line1: '1 Court Lane', city: 'Springfield', country: 'US', postal_code: '1' },
  };
  await client.query(
    `insert into demo_gateway.token (id, behaviour, last4, shipping)
     select $1 || n, 'pays', '4242', $2 from generate_series(0, $3) n`,
    [prefix, JSON.stringify(shipping), TOKENS - 1],
  );
  return (i) => {
    if (i >= TOKENS) throw new Error(`more than ${TOKENS} checkouts: the scenario is too small for this machine`);
    return `${prefix}${i}`;
  };
}
