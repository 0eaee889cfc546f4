-- What a price of the shop is in a market: by its rate, rounded to what its prices end with. What costs something never costs nothing.
create or replace function convert_price(cents bigint, factor numeric, step bigint, ending bigint) returns bigint
language sql immutable parallel safe
return case when cents = 0 then 0 else greatest(
  round((cents * factor - ending) / step)::bigint * step + ending, case when ending > 0 then ending else step end) end;

create or replace function convert_price(cents bigint, m market) returns bigint
language sql immutable parallel safe
return convert_price(cents, m.factor, m.step, m.ending);

-- The price of a variant in a market at a moment: what is fixed for it, or for its product, or the shop's own by the rate. `fixed` says
-- which; no row: there is no such market.
create or replace function market_price_at(sold variant, in_market uuid, at timestamptz)
returns table (regular bigint, price bigint, changes_at timestamptz, fixed text)
language sql stable parallel safe rows 1
begin atomic
  select coalesce(f.price_cents, convert_price(sold.regular_cents, m)),
    case when f.market_id is null then convert_price(price_at(sold, at), m) else least(f.price_cents,
      case when f.sale_from <= at and coalesce(f.sale_until > at, true) then f.sale_cents end) end,
    case when f.market_id is null then next_price_change(sold, at) else least(
      case when f.sale_from > at then f.sale_from end, case when f.sale_until > at then f.sale_until end) end,
    case when f.market_id is null then null when f.variant_id is null then 'product' else 'variant' end
  from market m left join lateral (
    select t.* from market_price t
    where t.market_id = m.id and t.product_id = sold.product_id and (t.variant_id = sold.id or t.variant_id is null)
    order by t.variant_id nulls last limit 1
  ) f on true
  where m.id = in_market;
end;

-- The lowest of the 30 days before the price in a market that counts at a moment began to count, as `lowest30` has it for the shop: what it
-- cost there at each moment at which that may have changed, as fixed for it or for its product then, or by the terms of then. One walk
-- through what happened, because lists ask for it by the page.
create or replace function market_lowest30(sold variant, in_market uuid, at timestamptz) returns bigint
language plpgsql stable parallel safe as $$
declare
  began timestamptz;
  froms timestamptz[];
  costs bigint[];
  known integer := 0;
  cost bigint;
  happened record;
  own bigint := sold.regular_cents;
  terms market_terms;
  of_variant market_price_history;
  of_product market_price_history;
  fixed market_price_history;
begin
  for happened in
    select h.from_at as moment, 1 as kind, h.cents, null::market_terms as terms, null::market_price_history as fixed
      from price_history h where h.variant_id = sold.id and h.from_at <= at
    union all select t.from_at, 2, null, t, null from market_terms t where t.market_id = in_market and t.from_at <= at
    union all select h.from_at, case when h.variant_id is null then 3 else 4 end, null, null, h from market_price_history h
      where h.market_id = in_market and h.product_id = sold.product_id and coalesce(h.variant_id, sold.id) = sold.id and h.from_at <= at
    union all select m.moment, 5, null, null, null from market_price_history h, unnest(array[h.sale_from, h.sale_until]) m (moment)
      where h.market_id = in_market and h.product_id = sold.product_id and coalesce(h.variant_id, sold.id) = sold.id and m.moment <= at
    union all select sold.created_at, 5, null, null, null
    order by 1, 2
  loop
    case happened.kind
      when 1 then own := happened.cents;
      when 2 then terms := happened.terms;
      when 3 then of_product := happened.fixed;
      when 4 then of_variant := happened.fixed;
      else
    end case;
    continue when happened.moment < sold.created_at;
    fixed := case when of_variant.price_cents is null then of_product else of_variant end;
    cost := case when fixed.price_cents is null then convert_price(own, terms.factor, terms.step, terms.ending)
      else least(fixed.price_cents, case when fixed.sale_from <= happened.moment
        and coalesce(fixed.sale_until > happened.moment, true) then fixed.sale_cents end) end;
    continue when cost is null;
    if known > 0 and froms[known] = happened.moment then
      costs[known] := cost;
    else
      known := known + 1;
      froms[known] := happened.moment;
      costs[known] := cost;
    end if;
  end loop;
  for i in 2 .. known loop
    if costs[i] <> costs[i - 1] then
      began := froms[i];
    end if;
  end loop;
  -- Most of the time there was no promotion, and the question is a short one.
  if not exists (
    select from promotion_period t where t.from_at < began and coalesce(t.until_at > began - interval '30 days', true)
  ) then
    return (
      select min(t.cents) from unnest(froms, costs) t (from_at, cents)
      where t.from_at < began and t.from_at >= coalesce(
        (select max(f.from_at) from unnest(froms) f (from_at) where f.from_at <= began - interval '30 days'), '-infinity'));
  end if;
  return (
    select lowest_promoted(sold.id, began, array_agg(t.from_at), array_agg(t.cents), (select m from market m where m.id = in_market))
    from unnest(froms, costs) t (from_at, cents) where t.from_at < began);
end
$$;

-- What is fixed is kept as it was, and what prices are converted by. In another currency it has been nothing yet.
create or replace function note_market_price() returns trigger
language plpgsql as $$
declare
  noted market_price := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select from market where id = noted.market_id) then
    insert into market_price_history (market_id, product_id, variant_id, from_at, price_cents, sale_cents, sale_from, sale_until)
    values (noted.market_id, noted.product_id, noted.variant_id, now(), new.price_cents, new.sale_cents, new.sale_from, new.sale_until)
    on conflict (market_id, product_id, variant_id, from_at) do update set price_cents = excluded.price_cents,
      sale_cents = excluded.sale_cents, sale_from = excluded.sale_from, sale_until = excluded.sale_until;
  end if;
  return null;
end
$$;

create or replace trigger market_price_noted after insert or update or delete on market_price
for each row execute function note_market_price();

create or replace function note_market_terms() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.currency <> new.currency then
    delete from market_terms where market_id = new.id;
    delete from market_price_history where market_id = new.id;
  end if;
  insert into market_terms (market_id, from_at, factor, step, ending) values (new.id, now(), new.factor, new.step, new.ending)
  on conflict (market_id, from_at) do update set factor = excluded.factor, step = excluded.step, ending = excluded.ending;
  return null;
end
$$;

create or replace trigger market_noted after insert on market for each row execute function note_market_terms();
create or replace trigger market_renoted after update on market for each row
when ((old.currency, old.factor, old.step, old.ending) is distinct from (new.currency, new.factor, new.step, new.ending))
execute function note_market_terms();
