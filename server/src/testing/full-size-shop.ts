import type pg from 'pg';
import { seedProducts } from '../seed/seed-products.ts';
import { setRulesAside } from '../transfer/shop-tables.repo.ts';

export interface ShopSize {
  readonly products: number;
  readonly users: number;
  readonly orders: number;
  readonly entries: number;
}

/** Ids in the order of time, as the server makes them: at random they would spread over all pages of an index. */
const idAt = (salt: string) => `(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
  || substr(md5('${salt}' || n), 1, 3) || '8' || substr(md5('${salt}' || n), 4, 15))::uuid`;

/** Three years up to now, the first of `many` first. */
const timeOf = (many: number) => `now() - interval '3 years' * (1 - n::float / ${many})`;

/** A shop of the size that is promised, with rows as the shop itself would have left them. */
export async function fillShop(client: pg.ClientBase, size: ShopSize): Promise<void> {
  await seedProducts(client, { count: size.products, seed: 1, progress: () => {}, say: () => {} });
  await client.query(`select setseed(0.5)`);
  await fillUsers(client, size.users);
  await fillOrders(client, size);
  await fillJournal(client, size.entries);
  await fillNewsletters(client);
  await client.query('vacuum (analyze)');
}

/** Most of them at one mail provider, one in a hundred with the same surname, one in a thousand at a club of their own. */
async function fillUsers(client: pg.ClientBase, users: number): Promise<void> {
  await client.query(`
    insert into account (id, name, email, email_key, role, activated_at, news_letter, created_at)
    select ${idAt('user')}, name, email, email, case when n % 5000 = 0 then 'admin' else 'client' end, at, n % 10 < 7, at
    from (
      select n, ${timeOf(users)} as at, first || ' ' || last as name,
        lower(first || '.' || last) || n || case when n % 1000 = 7 then '@curling-club.test' else '@postbox.test' end as email
      from generate_series(1, ${users}) n
      cross join lateral (select
        (array['Ada','Ben','Cleo','Dora','Emil','Finn','Gita','Hugo','Ines','Jon','Kira','Liam','Mona'])[1 + n % 13] as first,
        case when n % 100 = 3 then 'Quandt' else
          (array['Adler','Brook','Carver','Dunne','Egan','Frost','Grant','Holt','Irving','Jarvis','Keane'])[1 + n % 11] end as last
      ) names
    ) t`);
}

/** A thousand towns, of which a few get most of the parcels: the largest one in ten, the smallest a few in three years. */
const town = `(array['','North ','New ','Port ','Saint '])[1 + t % 5]
  || (array['Alder','Birch','Cedar','Elm','Fern','Hazel','Ivy','Juniper','Laurel','Maple','Oak','Pine','Rowan','Sorrel',
    'Thorn','Umber','Willow','Yarrow','Bramble','Clover'])[1 + (t / 5) % 20]
  || (array['ton','ford','burgh','ville','wick','stead','mouth','ham','by','dale'])[1 + (t / 100) % 10]`;

/** Nine in ten by the usual way, one in a thousand by freight. */
const method = `case when o.n % 1000 = 5 then 'Freight' when o.n % 10 = 1 then 'Express' else 'Standard' end`;

/** One in twenty was bought without an account; one in fifty goes to another person than its buyer. */
const ofGuest = 'o.n % 20 = 9';
const recipient = `case when o.n % 50 = 0 then 'Gus Vandermeer ' || o.n % 977 else b.name end`;

/** One to three lines each, of any variant; every twentieth line is of one best seller. */
async function fillOrders(client: pg.ClientBase, { orders, users }: ShopSize): Promise<void> {
  await client.query(`
    create temp table shelf as
      select row_number() over (order by v.id) as place, p.id, v.id as variant_id, v.sku, p.name,
        options_of(p.options, v.option_values) as options, v.effective_cents as price_cents,
        coalesce(v.img[1], p.img[1]) as img
      from product p join variant v on v.product_id = p.id where v.effective_cents between 1 and 1000000;
    create index on shelf (place);
    create temp table buyer as select row_number() over (order by id) as place, id, name from account;
    create index on buyer (place);
    create temp table new_line as
      select n, position, (case when random() < 0.05 then 1 else 1 + floor(random() * places) end)::bigint as place,
        (1 + floor(random() * 2))::int as quantity
      from (select count(*) as places from shelf) s, generate_series(1, ${orders}) n
      cross join lateral generate_series(0, n % 3) position;
    analyze shelf, buyer, new_line;`);
  await client.query(`
    create temp table new_order as
      select n, at, ${idAt('order')} as id, ((n * 7919::bigint) % ${users} + 1) as buyer, cents,
        floor(1000 * power(random(), 3))::int as t,
        case when n > ${orders} * 0.98 then 'pending' when n > ${orders} * 0.96 then 'dispatched'
          when n % 33 = 0 then 'canceled' else 'completed' end as status
      from (
        select n, ${timeOf(orders)} as at, sum(s.price_cents * l.quantity) as cents
        from new_line l join shelf s using (place) group by n) t;
    create index on new_order (n);
    analyze new_order;
    insert into guest (id, email, email_key, created_at)
      select o.id, 'guest' || o.n || '@postbox.test', 'guest' || o.n || '@postbox.test', o.at from new_order o where ${ofGuest};
    insert into "order" (id, account_id, guest_id, number, status, currency, items_cents, total_cents, address, quote, placed_at,
        paid_at)
      select o.id, case when not ${ofGuest} then b.id end, case when ${ofGuest} then o.id end, nextval('order_number'),
        o.status, 'usd', o.cents, o.cents,
        jsonb_build_object('line1', '1 Long Lane', 'city', ${town}, 'country', 'US', 'state', 'OR', 'postal_code', '97201',
          'name', ${recipient}),
        jsonb_build_object('currency', 'usd', 'lines', '[]'::jsonb, 'subtotalCents', o.cents, 'discounts', '[]'::jsonb,
          'deliveryCents', 0, 'tax', '[]'::jsonb, 'taxIncluded', true, 'totalCents', o.cents, 'code', null, 'vatNumber', null,
          'method', jsonb_build_object('id', '00000000-0000-7000-8000-000000000002', 'name', ${method},
            'earliest', '2026-01-05', 'latest', '2026-01-08')),
        o.at, o.at
      from new_order o join buyer b on b.place = o.buyer order by o.n`);
  const rules = await setRulesAside(client, ['order_line', 'stock_movement']);
  await client.query(`
    insert into order_line (order_id, position, product_id, variant_id, name, sku, options, price_cents, quantity, shipped,
        canceled, img)
      select o.id, l.position, s.id, s.variant_id, s.name, s.sku, s.options, s.price_cents, l.quantity,
        case when o.status in ('dispatched', 'completed') then l.quantity else 0 end,
        case when o.status = 'canceled' then l.quantity else 0 end, s.img
      from new_line l join new_order o using (n) join shelf s using (place) order by l.n, l.position;
    insert into stock_movement (variant_id, delta, reason, at)
      select s.variant_id, sum(l.quantity), 'imported', now() - interval '3 years'
      from new_line l join new_order o using (n) join shelf s using (place) where o.status <> 'canceled' group by s.variant_id;
    insert into stock_movement (variant_id, delta, committed, reason, order_id, at)
      select variant_id, delta, committed, reason, id, at from (
        select s.variant_id, -l.quantity as delta, l.quantity as committed, 'sold' as reason, o.id, o.at
        from new_line l join new_order o using (n) join shelf s using (place) where o.status <> 'canceled'
        union all
        select s.variant_id, 0, -l.quantity, 'dispatched', o.id, o.at + interval '1 day'
        from new_line l join new_order o using (n) join shelf s using (place) where o.status in ('dispatched', 'completed')
      ) moved order by at;
    update variant v set committed = m.committed
      from (select variant_id, sum(committed) as committed from stock_movement group by 1) m
      where m.variant_id = v.id and m.committed <> 0`);
  await rules.putBack();
  await client.query('drop table new_line, new_order, shelf, buyer');
}

async function fillJournal(client: pg.ClientBase, entries: number): Promise<void> {
  await client.query(`
    insert into journal (at, actor, action, subject, subject_id, before, after)
    select ${timeOf(entries)}, staff.ids[1 + n % array_length(staff.ids, 1)], kinds.action, kinds.subject,
      case when kinds.subject = 'product' then goods.ids[1 + n % array_length(goods.ids, 1)] else gen_random_uuid() end::text,
      '{"status": "pending"}', '{"status": "dispatched"}'
    from generate_series(1, ${entries}) n
    cross join (select array_agg(id) as ids from account where role = 'admin') staff
    cross join (select array(select id from product limit 5000) as ids) goods
    cross join lateral (select
      case when n % 1000 = 0 then 'createCategory' when n % 3 = 0 then 'updateProduct' else 'updateOrder' end as action,
      case when n % 1000 = 0 then 'category' when n % 3 = 0 then 'product' else 'order' end as subject) kinds`);
}

/** Fifty past ones; of the last, a hundredth has failed. */
async function fillNewsletters(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into newsletter (id, title, content, recipients, sent)
    select ${idAt('letter')}, 'Letter ' || n, repeat('News. ', 200), 70000, 70000
    from (select n, ${timeOf(50)} as at from generate_series(1, 50) n) t;
    insert into newsletter_delivery (newsletter_id, account_id, state, settled_at)
    select l.id, a.id, case when row_number() over () % 100 = 0 then 'failed' else 'sent' end, now()
    from (select max(id::text)::uuid as id from newsletter) l, account a where a.news_letter;
    update newsletter set failed = t.failed, sent = t.sent, recipients = t.sent + t.failed
    from (select newsletter_id, count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'sent') as sent
      from newsletter_delivery group by newsletter_id) t where newsletter.id = t.newsletter_id`);
}
