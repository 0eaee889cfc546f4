-- Rows are locked in one order everywhere: account, order, payment, products by id. Only then can two who want the same rows
-- never wait for each other.

-- Since when a payment waits for a step that the bank wants from the buyer; it stays when the payment has ended. A payment that
-- lapses counts as a declined card, and those are counted for the network address it came from, which goes with the end.
alter table payment add column waits_since timestamptz, add column payer_network text;
create index payment_waiting on payment (account_id) where state = 'open' and waits_since is not null;

-- As before, and the buyer is held until the order is written: a deletion waits and then finds the order, or it was first and
-- nothing is placed. Without that, an order could be written behind the back of a deletion and keep the address for good.
-- Nobody stands in line for long: what many buyers wait for would hold all connections to the database.
create or replace function place_order(
  new_order uuid, new_payment uuid, buyer uuid, claim_id uuid, claim_seconds integer,
  hash bytea, cart bytea, card_token text, pay_in text, amount bigint, ship_to jsonb,
  products uuid[], variants uuid[], pieces integer[], prices bigint[]
) returns table (problem text, product_name text, pieces_left integer, total_cents bigint,
  changed_products uuid[], listing_changed boolean, xid text)
language plpgsql set lock_timeout = '3s' as $$
#variable_conflict use_column
declare
  keeper uuid;
  chosen uuid[];
  total numeric;
  began_at timestamptz := clock_timestamp();
  patience interval := current_setting('lock_timeout');
begin
  if exists (select from payment p where p.token_hash = hash) then
    return query select 'token-used', null::text, null::integer, null::bigint, null::uuid[], null::boolean, null::text;
    return;
  end if;
  select k.account_id into keeper from kept_token k where k.token_hash = hash;
  if keeper <> buyer then
    return query select 'token-used', null::text, null::integer, null::bigint, null::uuid[], null::boolean, null::text;
    return;
  end if;

  perform 1 from account a where a.id = buyer and a.deleted_at is null for share;
  if not found then
    return query select 'no-buyer', null::text, null::integer, null::bigint, null::uuid[], null::boolean, null::text;
    return;
  end if;
  -- MOST_WAITING of modules/sales/payment/holds.rules.ts: who has so many unpaid carts waits until one of them has ended.
  if (select count(*) from payment p where p.account_id = buyer and p.state = 'open' and p.waits_since is not null) >= 3 then
    return query select 'waiting', null::text, null::integer, null::bigint, null::uuid[], null::boolean, null::text;
    return;
  end if;
  -- The timeout holds for each row that is waited for: after a wait, the next row gets what is left of it.
  perform case when clock_timestamp() > began_at + interval '10 ms' then set_config('lock_timeout',
    ceil(greatest(extract(epoch from began_at + patience - clock_timestamp()) * 1000, 1)) || 'ms', true) end
  from (select from product where id = any (products) order by id for no key update) locked;
  -- The same token in the same moment: who waited here for the other must not find the goods sold out that it has bought.
  if exists (select from payment p where p.token_hash = hash) then
    return query select 'token-used', null::text, null::integer, null::bigint, null::uuid[], null::boolean, null::text;
    return;
  end if;

  return query
    select found.what, found.name, found.there, null::bigint, null::uuid[], null::boolean, null::text
    from (
      select t.n, p.name, v.quantity as there, case
        when p.id is null or p.deleted_at is not null or v.id is null then 'gone'
        when t.variant is null and exists (select from variant o where o.product_id = p.id and o.position > 0) then 'choose'
        when p.price_cents <> t.price then 'price'
        when v.quantity < t.pieces then 'stock'
      end as what
      from unnest(products, variants, pieces, prices) with ordinality as t (product, variant, pieces, price, n)
      left join product p on p.id = t.product
      left join variant v on v.product_id = p.id and v.id = coalesce(t.variant, p.id)
    ) found
    where found.what is not null
    order by found.n limit 1;
  if found then return; end if;

  select sum(t.pieces::numeric * t.price) into total from unnest(pieces, prices) as t (pieces, price);
  if total < 1 or total > 99999999 or (amount <> total and amount <> trunc(total / 100) * 100) then
    return query select
      case when total < 1 then 'nothing' when total > 99999999 then 'too-much' else 'amount' end,
      null::text, null::integer, null::bigint, null::uuid[], null::boolean, null::text;
    return;
  end if;

  chosen := array(
    select coalesce(t.variant, t.product) from unnest(products, variants) with ordinality as t (product, variant, n) order by t.n);
  select array_agg(c.product_id), bool_or(c.crossed) into changed_products, listing_changed
  from change_stock(chosen, array(select -p from unnest(pieces) with ordinality as t (p, n) order by n), 'sold', new_order, null) c;

  insert into "order" (id, account_id, currency, items_cents, total_cents, address)
  values (new_order, buyer, pay_in, total, total, ship_to);
  insert into order_line (order_id, position, product_id, variant_id, name, price_cents, quantity, img)
  select new_order, t.n - 1, p.id, t.variant, p.name, p.price_cents, t.pieces, p.img[1]
  from unnest(chosen, pieces) with ordinality as t (variant, pieces, n)
  join variant v on v.id = t.variant join product p on p.id = v.product_id;
  insert into payment (id, order_id, account_id, token_hash, token, cart_hash, amount_cents, currency, claim, claimed_until)
  values (new_payment, new_order, buyer, hash, card_token, cart, total, pay_in, claim_id,
    now() + make_interval(secs => claim_seconds));
  delete from kept_token k where k.token_hash = hash;

  -- The tags of modules/catalogue/catalogue.tags.ts.
  insert into change (tag)
  select 'product:' || t.id from unnest(changed_products) as t (id)
  union all select 'products'
  union all select 'listing' where listing_changed;

  return query select null::text, null::text, null::integer, total::bigint, changed_products, listing_changed,
    pg_current_xact_id()::text;
end
$$;

-- As before, with the order locked before its payment, as in a deletion of the account.
create or replace function mark_paid(paid_payment uuid, intent text, ship_to jsonb, new_mail uuid)
returns table (order_id uuid, account_id uuid, email text, address jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  paid record;
begin
  perform 1 from "order" o where o.id = (select p.order_id from payment p where p.id = paid_payment) for no key update;
  update payment p
  set state = 'paid', intent_id = coalesce(p.intent_id, intent), token = null, claim = null, claimed_until = null, ended_at = now(),
    payer_network = null
  where p.id = paid_payment and p.state = 'open'
  returning p.order_id into paid;
  if not found then return; end if;

  update "order" o
  set number = nextval('order_number'), paid_at = now(),
    address = case when o.account_id is not null then coalesce(ship_to, o.address) end,
    order_mail_id = case when o.account_id is not null then new_mail end
  where o.id = paid.order_id
  returning o.id, o.account_id, o.address into order_id, account_id, address;

  select a.email into email from account a where a.id = account_id;
  insert into mail (id, kind, account_id) select new_mail, 'order', account_id where account_id is not null;
  return next;
end
$$;
