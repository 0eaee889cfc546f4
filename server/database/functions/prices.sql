-- What a piece costs at a moment. What is not below the regular price is no sale. (Where product is read as well, the variant's
-- alias must not be v, which is a column there.)
create or replace function price_at(v variant, at timestamptz) returns bigint
language sql immutable parallel safe
return least(v.regular_cents, case
  when v.sale_from <= at and coalesce(v.sale_until > at, true) then v.sale_cents
  when v.product_sale_from <= at and coalesce(v.product_sale_until > at, true) then v.product_sale_cents end);

-- When it costs something else for the first time after that moment.
create or replace function next_price_change(v variant, at timestamptz) returns timestamptz
language sql immutable parallel safe
return least(
  case when v.sale_from > at and price_at(v, v.sale_from) <> price_at(v, at) then v.sale_from end,
  case when v.sale_until > at and price_at(v, v.sale_until) <> price_at(v, at) then v.sale_until end,
  case when v.product_sale_from > at and price_at(v, v.product_sale_from) <> price_at(v, at) then v.product_sale_from end,
  case when v.product_sale_until > at and price_at(v, v.product_sale_until) <> price_at(v, at) then v.product_sale_until end);

-- What an insert leaves out follows from the product's price, unless a variant has its own.
create or replace function fill_product_prices() returns trigger
language plpgsql as $$
begin
  new.price_from_cents := coalesce(new.price_from_cents, new.price_cents);
  new.price_to_cents := coalesce(new.price_to_cents, new.price_cents);
  return new;
end
$$;

create or replace trigger product_priced before insert on product for each row
when (new.price_from_cents is null or new.price_to_cents is null) execute function fill_product_prices();

create or replace function fill_variant_prices() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    select coalesce(new.price_cents, p.price_cents), p.sale_cents, p.sale_from, p.sale_until
    into new.regular_cents, new.product_sale_cents, new.product_sale_from, new.product_sale_until
    from product p where p.id = new.product_id;
  elsif old.price_cents is distinct from new.price_cents then
    new.regular_cents := coalesce(new.price_cents, (select price_cents from product where id = new.product_id));
  end if;
  new.effective_cents := price_at(new, now());
  new.price_changes_at := next_price_change(new, now());
  return new;
end
$$;

create or replace trigger variant_priced before insert on variant for each row
when (new.regular_cents is null or new.effective_cents is null or new.sale_cents is not null)
execute function fill_variant_prices();

create or replace trigger variant_repriced before update of price_cents, regular_cents, sale_cents, sale_from, sale_until,
  product_sale_cents, product_sale_from, product_sale_until on variant for each row
when ((old.price_cents, old.regular_cents, old.sale_cents, old.sale_from, old.sale_until, old.product_sale_cents,
    old.product_sale_from, old.product_sale_until) is distinct from
  (new.price_cents, new.regular_cents, new.sale_cents, new.sale_from, new.sale_until, new.product_sale_cents,
    new.product_sale_from, new.product_sale_until))
execute function fill_variant_prices();

-- Prices of products as they are at a moment: of the variants, where theirs are due, and their range. Gives the products whose
-- own have changed. The caller holds the products' row locks.
create or replace function refresh_prices(product_ids uuid[], at timestamptz) returns setof uuid
language sql
begin atomic
  update variant v set effective_cents = price_at(v, at), price_changes_at = next_price_change(v, at)
  where v.product_id = any (product_ids) and v.price_changes_at <= at;
  update product p set price_from_cents = v.lowest, price_to_cents = v.highest, price_changes_at = v.changes_at,
    price_was_cents = case when v.regular > v.lowest then v.regular end
  from (
    select product_id,
      coalesce(min(effective_cents) filter (where quantity > 0), min(effective_cents)) as lowest,
      coalesce(max(effective_cents) filter (where quantity > 0), max(effective_cents)) as highest,
      (array_agg(regular_cents order by quantity > 0 desc, effective_cents, regular_cents))[1] as regular,
      min(price_changes_at) as changes_at
    from variant where product_id = any (product_ids) and retired_at is null group by product_id
  ) v
  where p.id = v.product_id and (p.price_from_cents, p.price_to_cents, p.price_changes_at, p.price_was_cents) is distinct from
    (v.lowest, v.highest, v.changes_at, case when v.regular > v.lowest then v.regular end)
  returning p.id;
end;

create or replace function refresh_prices(product_ids uuid[]) returns setof uuid
language sql
begin atomic
  select refresh_prices(product_ids, now());
end;

create or replace function reprice_variants() returns trigger
language plpgsql as $$
begin
  update variant set regular_cents = coalesce(price_cents, new.price_cents), product_sale_cents = new.sale_cents,
    product_sale_from = new.sale_from, product_sale_until = new.sale_until
  where product_id = new.id;
  perform refresh_prices(array[new.id]);
  return null;
end
$$;

create or replace trigger product_repriced after update of price_cents, sale_cents, sale_from, sale_until on product for each row
when ((old.price_cents, old.sale_cents, old.sale_from, old.sale_until) is distinct from
  (new.price_cents, new.sale_cents, new.sale_from, new.sale_until))
execute function reprice_variants();

-- Moves what is stored about prices to a moment, where it is due, at most so many products at once. It waits
-- for no lock: what is locked is left for the next time, and readers ask price_at where something is due.
create or replace function move_prices(at timestamptz, most integer) returns setof uuid
language plpgsql as $$
declare
  -- Found by the index of these moments, and locked in the order of all. Asked for in that order at once, the planner would look at
  -- every product there is, each second.
  due uuid[] := array(
    select id from product where price_changes_at <= at and id = any (array(
      select id from product where price_changes_at <= at and deleted_at is null order by price_changes_at limit most))
    order by id for no key update skip locked);
begin
  perform refresh_prices(due, at);
  return query select unnest(due);
end
$$;
