import { sql } from 'kysely';
import { createRestockSender, markRestockMailsInDoubt } from '../modules/restock/index.ts';
import { newId } from '../platform/ids.ts';
import { type AccountShop, openAccountShop } from './account-shop.ts';
import { type FakeSmtp, openFakeSmtp } from './fake-smtp.ts';
import { signIn } from './sign-in.ts';
import { stock } from './stocked-shop.ts';
import type { TestShopOptions } from './test-shop.ts';

/** Something that is sold out. */
export interface SoldOut {
  readonly productId: string;
  readonly variantId: string;
}

/** A shop with a real mail server, whose emails about what is back leave when a test says so. */
export interface RestockShop extends AccountShop {
  fakeSmtp: FakeSmtp;
  soldOut(name?: string): Promise<SoldOut>;
  /** A blue product in these sizes, all sold out. */
  soldOutSizes(name: string, sizes: readonly string[]): Promise<{ productId: string; variantIds: string[] }>;
  setVariantStock(variantId: string, quantity: number): Promise<void>;
  /** So many people have asked and confirmed; their addresses, the oldest first. */
  waiting(goods: SoldOut, count: number): Promise<string[]>;
  setStock(goods: SoldOut, quantity: number): Promise<void>;
  /** Does in the background what is due. */
  tell(): Promise<void>;
  /** Who has got a mail, in order. */
  reached(): string[];
  stateOf(goods: SoldOut, email: string): Promise<string | undefined>;
}

export async function openRestockShop(options: Pick<TestShopOptions, 'databaseClock'> = {}): Promise<RestockShop> {
  const fakeSmtp = await openFakeSmtp();
  const mail = { smtpUrl: fakeSmtp.url, from: 'shop@example.com' };
  const config = { mail, publicUrl: 'https://shop.example.com' };
  const shop = await openAccountShop({ worker: 'none', config, ...options });
  const admin = await signIn(shop, 'admin');
  const asAdmin = async (method: 'POST' | 'PUT', url: string, payload: object) => {
    const answer = await shop.app.inject({ method, url, headers: admin.headers, payload });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<Record<string, unknown>>();
  };
  const opened: RestockShop = {
    ...shop,
    fakeSmtp,
    async soldOut(name = 'Ball') {
      const [productId = ''] = await stock(shop, [{ name, quantity: 0 }]);
      const { rows } = await sql<{ id: string }>`select id from variant where product_id = ${productId}`.execute(
        shop.deps.db,
      );
      return { productId, variantId: rows[0]?.id ?? '' };
    },
    async soldOutSizes(name, sizes) {
      const values = sizes.map((value) => ({ value }));
      const payload = {
        name,
        description: 'Grips.',
        price: 90,
        img: [],
        category: ['Balls'],
        brand: 'Aquila',
        options: [
          { name: 'Size', kind: 'size', values },
          { name: 'Colour', kind: 'colour', values: [{ value: 'Blue' }] },
        ],
        variants: sizes.map((Size) => ({ options: { Size, Colour: 'Blue' }, quantity: 0 })),
      };
      const { _id } = await asAdmin('POST', '/api/products/create', payload);
      const { rows } = await sql<{ id: string }>`
        select id from variant where product_id = ${_id} order by position`.execute(shop.deps.db);
      return { productId: String(_id), variantIds: rows.map(({ id }) => id) };
    },
    async setVariantStock(variantId, quantity) {
      await asAdmin('PUT', `/api/variants/${variantId}`, { quantity });
    },
    waiting: (goods, count) => addRequests(shop, goods, count),
    async setStock({ productId }, quantity) {
      await asAdmin('PUT', `/api/products/update/${productId}`, { quantity });
    },
    // A new one each time: none remembers that the mail server was away a moment ago.
    tell: () => createRestockSender(shop.deps)(new AbortController().signal),
    reached: () => opened.fakeSmtp.taken.map(({ to }) => to[0] ?? ''),
    async stateOf({ variantId }, email) {
      const { rows } = await sql<{ state: string }>`
        select state from restock_request where variant_id = ${variantId} and email_key = ${email}`.execute(
        shop.deps.db,
      );
      return rows[0]?.state;
    },
    async close() {
      await shop.close();
      await opened.fakeSmtp.close();
    },
  };
  return opened;
}

/** They have asked second by second, the last one just now. */
async function addRequests({ deps }: AccountShop, { variantId }: SoldOut, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, n) => `shopper-${n}-${newId()}@example.com`);
  const ids = emails.map(() => newId());
  await sql`
    insert into restock_request (id, variant_id, email, email_key, state, asked_at)
    select id, ${variantId}::uuid, email, email, 'waiting', now() - make_interval(secs => ${count} - n)
    from unnest(${ids}::uuid[], ${emails}::text[]) with ordinality as t (id, email, n)
    order by md5(email)`.execute(deps.db);
  return emails;
}

/** Lets time pass for all who have been told. */
export async function passHours({ deps }: AccountShop, hours: number): Promise<void> {
  await sql`update restock_request set told_at = told_at - make_interval(hours => ${hours})`.execute(deps.db);
}

/** The minutes pass after which what a dead process has left is given up. */
export async function waitForTheDead(shop: AccountShop): Promise<void> {
  await sql`update restock_request set told_at = told_at - interval '6 minutes' where state = 'sending'`.execute(
    shop.deps.db,
  );
  await markRestockMailsInDoubt(shop.deps);
}
