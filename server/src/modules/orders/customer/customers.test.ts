import type { Customer } from '@fieldhouse/contracts/orders.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/db.ts';
import { buy } from '../../../testing/paying.ts';
import { buyByQuote, whole } from '../../../testing/quoting.ts';
import { comeAsGuest, type SignedIn, signIn, type WithSession } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Whole } from '../../../testing/whole.ts';
import { takeOverOrders } from '../../checkout/index.ts';

let shop: TestShop;
let staff: SignedIn;
let ball = '';

beforeAll(async () => {
  shop = await openTestShop();
  staff = await signIn(shop, 'admin');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 50 }]);
});
afterAll(() => shop.close());

const cart = () => [{ productId: ball, quantity: 1, price: 20 }];
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, who: WithSession = staff) =>
  shop.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
const look = async (id: string) => (await ask('GET', `/api/customers/${id}`)).json<Whole<Customer>>();
const note = (id: string, text: unknown) => ask('POST', `/api/customers/${id}/notes`, { text });

describe('somebody with an account', () => {
  test('has orders, sums, reviews and the notes of staff on one page', async () => {
    const ada = await signIn(shop, 'client');
    expect(await look(ada.userId)).toMatchObject({
      orders: 0,
      paid: 0,
      lastOrderAt: null,
      newestOrders: [],
      notes: [],
    });
    const { orderId } = (await buy(shop, ada, cart())).json<{ orderId: string }>();
    const second = (await buy(shop, ada, cart())).json<{ orderId: string }>();
    await ask('PUT', `/api/orders/${orderId}`, { status: 'canceled' });
    await ask('POST', `/api/orders/${orderId}/refund`);
    await ask(
      'POST',
      `/api/review/create?userId=${ada.userId}&productId=${ball}`,
      { description: 'Round.', rating: 4.5 },
      ada,
    );
    expect((await note(ada.userId, '  Rings\u0000 twice ')).statusCode).toBe(200);
    await note(ada.userId, 'Second note');

    const customer = await look(ada.userId);
    expect(customer).toMatchObject({
      _id: ada.userId,
      userId: ada.userId,
      name: 'Test client',
      // The other was canceled.
      orders: 1,
      currency: 'USD',
    });
    expect(customer).toMatchObject({ paid: 40, refunded: 20 });
    expect(customer.lastOrderAt).toBe(customer.newestOrders[0]?.createdAt);
    expect(customer.newestOrders.map((row) => row.orderId)).toEqual([second.orderId, orderId]);
    expect(customer.reviews).toMatchObject([
      { productName: 'Ball', rating: 4.5, description: 'Round.', hidden: false },
    ]);
    expect(customer.notes).toMatchObject([
      { text: 'Second note', author: 'Test admin' },
      { text: 'Rings twice', author: 'Test admin' },
    ]);
    const journal = await ask('GET', `/api/journal?q=${ada.userId}`);
    expect(journal.body).toContain('addCustomerNote');
    expect(journal.body).not.toContain('Rings');
  });

  test('who leaves takes with them what was noted about or written to them, and the numbers of their parcels', async () => {
    const ben = await signIn(shop, 'client');
    const { orderId } = (await buy(shop, ben, cart())).json<{ orderId: string }>();
    await note(ben.userId, 'Has a dog');
    const { db } = shop.deps;
    await sql`insert into order_note (id, order_id, text) values (gen_random_uuid(), ${orderId}, 'Ring at Ben''s')`.execute(
      db,
    );
    await sql`insert into shipment (id, order_id, carrier, tracking, tracking_url)
      values (gen_random_uuid(), ${orderId}, 'Post', 'RB1', 'https://post.test/RB1')`.execute(db);
    await sql`insert into order_return (id, order_id, number, status, made_by, by_right, comment, word)
      values (gen_random_uuid(), ${orderId}, 1, 'approved', 'buyer', false, 'Dear Ben', 'Dear Ben')`.execute(db);
    await sql`insert into order_event (id, order_id, kind, made_by, facts)
      values (gen_random_uuid(), ${orderId}, 'cancel-declined', 'staff', '{"word": "Dear Ben", "pieces": 1}')`.execute(
      db,
    );
    await sql`insert into refund (id, order_id, amount_cents, state, ended_at, cause, note)
      values (gen_random_uuid(), ${orderId}, 1, 'failed', now(), 'staff', 'Dear Ben')`.execute(db);
    expect((await ask('DELETE', `/api/users/delete/${ben.userId}`)).statusCode).toBe(200);
    expect(await columnsWith(db, 'Dear Ben')).toEqual([]);
    expect((await ask('GET', `/api/customers/${ben.userId}`)).statusCode).toBe(404);
    expect((await note(ben.userId, 'Gone')).statusCode).toBe(404);
    const left = await sql`
      select (select count(*) from customer_note where account_id = ${ben.userId})
        + (select count(*) from order_note where order_id = ${orderId}) as notes,
        (select json_agg(json_build_array(carrier, tracking, tracking_url)) from shipment where order_id = ${orderId}) as parcels`.execute(
      db,
    );
    expect(left.rows).toEqual([{ notes: 0, parcels: [['Post', null, null]] }]);
  });
});

/** Wherever in the database these words stand. */
async function columnsWith(db: TestShop['deps']['db'], words: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'json')`.execute(
    db,
  );
  const found = [];
  for (const { table, column } of rows) {
    const hits = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)}::text like ${`%${words}%`} limit 1`.execute(db);
    if (hits.rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

describe('guests of one address', () => {
  test('are one customer, until an account takes their orders and notes over', async () => {
    const [first, second] = [
      await comeAsGuest(shop, 'Gr.ete@example.test'),
      await comeAsGuest(shop, 'gr.ete@EXAMPLE.test'),
    ];
    for (const guest of [first, second])
      await buyByQuote(shop, guest, { lines: cart(), address: { ...whole, name: 'Grete Guest' } });
    const stranger = await comeAsGuest(shop, 'other@example.test');
    expect((await ask('GET', `/api/customers/${stranger.guestId}`)).statusCode).toBe(404);

    await note(first.guestId, 'Wants a call');
    for (const { guestId } of [first, second]) {
      const customer = await look(guestId);
      expect(customer).toMatchObject({
        _id: guestId,
        userId: null,
        name: 'Grete Guest',
        orders: 2,
        paid: 40,
        reviews: [],
      });
      expect(customer.newestOrders).toMatchObject([{ customerId: second.guestId }, { customerId: first.guestId }]);
      expect(customer.notes).toMatchObject([{ text: 'Wants a call' }]);
    }

    const { userId } = await signIn(shop, 'client');
    await inTransaction(shop.deps.db, (tx) => takeOverOrders(tx, { id: userId, email: first.email }));
    expect(await look(userId)).toMatchObject({ orders: 2, notes: [{ text: 'Wants a call' }] });
    expect((await ask('GET', `/api/customers/${first.guestId}`)).statusCode).toBe(404);
  });
});

test('a note without words is refused, and so is one that is too long', async () => {
  const { userId } = await signIn(shop, 'client');
  for (const text of [undefined, '', '   ', 7, 'x'.repeat(2001)])
    expect((await note(userId, text)).statusCode).toBe(400);
  expect((await note('11111111-1111-4111-8111-111111111111', 'Nobody')).statusCode).toBe(404);
  expect((await look(userId)).notes).toEqual([]);
});
