-- Takes the stock of a cart and writes order, lines and payment: one statement, one round trip, all or nothing. Products are
-- locked in the order of their ids before anything is looked at, so carts that cross wait in one line and what is checked
-- still holds when it is written. A cart that cannot be bought is told as a problem, with nothing written.
-- The caller names each variant once; none means the only one of the product.
create function place_order(
  new_order uuid, new_payment uuid, buyer uuid, claim_id uuid, claim_seconds integer,
  hash bytea, cart bytea, card_token text, pay_in text, amount bigint, ship_to jsonb,
  products uuid[], variants uuid[], pieces integer[], prices bigint[]
) returns table (problem text, product_name text, pieces_left integer, total_cents bigint,
  changed_products uuid[], listing_changed boolean, xid text)
language plpgsql as $$
#variable_conflict use_column
declare
  keeper uuid;
  chosen uuid[];
  total numeric;
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

  perform 1 from product where id = any (products) order by id for no key update;

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
