-- The one function that keeps the listing. The caller holds the products' row locks.
create function refresh_listing(product_ids uuid[]) returns void
language plpgsql as $$
begin
  delete from listing l
  where l.product_id = any (product_ids)
    and not exists (
      select from product p
      where p.id = l.product_id and p.quantity > 0 and p.deleted_at is null
        and (l.category_id = 0
          or exists (select from product_category c where c.product_id = p.id and c.category_id = l.category_id))
    );

  insert into listing as l (category_id, brand_id, price_cents, name_key, product_id)
  select c.category_id, p.brand_id, p.price_cents, p.name_key, p.id
  from product p
  cross join lateral (
    select 0 as category_id
    union all
    select pc.category_id from product_category pc where pc.product_id = p.id
  ) c
  where p.id = any (product_ids) and p.quantity > 0 and p.deleted_at is null
  on conflict (product_id, category_id) do update
    set brand_id = excluded.brand_id, price_cents = excluded.price_cents, name_key = excluded.name_key
    where (l.brand_id, l.price_cents, l.name_key) is distinct from (excluded.brand_id, excluded.price_cents, excluded.name_key);
end
$$;

-- The one function that changes stock. Products are locked in the order of their ids, so that two carts that cross never
-- wait for each other; variant_quantity_not_negative is the last wall against selling what is not there. The listing
-- follows when a product sells out or comes back (crossed).
create function change_stock(variant_ids uuid[], deltas integer[], why text, for_order uuid, by_whom uuid)
returns table (product_id uuid, quantity bigint, crossed boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  changed uuid[];
  pieces bigint[];
  crossings boolean[];
begin
  perform 1 from product
  where id in (select v.product_id from variant v where v.id = any (variant_ids))
  order by id
  for no key update;

  update variant v
  set quantity = v.quantity + d.delta
  from (select id, sum(delta)::integer as delta from unnest(variant_ids, deltas) as t (id, delta) group by id) d
  where v.id = d.id;

  insert into stock_movement (variant_id, delta, reason, order_id, actor)
  select t.id, t.delta, why, for_order, by_whom
  from unnest(variant_ids, deltas) as t (id, delta)
  where t.delta <> 0;

  with moved as (
    select v.product_id as id, sum(t.delta) as delta
    from unnest(variant_ids, deltas) as t (id, delta)
    join variant v on v.id = t.id
    group by v.product_id
  ), done as (
    update product p
    set quantity = p.quantity + moved.delta
    from moved
    where p.id = moved.id
    returning p.id, p.quantity, (p.quantity > 0) <> (p.quantity - moved.delta > 0) as crossed
  )
  select array_agg(id), array_agg(done.quantity), array_agg(done.crossed) into changed, pieces, crossings from done;

  if true = any (crossings) then
    perform refresh_listing(array(select id from unnest(changed, crossings) as t (id, crossed) where t.crossed));
  end if;
  return query select * from unnest(changed, pieces, crossings);
end
$$;

-- Words that names have gained and lost. All are locked in one order first; each statement then sees what others left.
create function count_words(gained text[], lost text[]) returns void
language plpgsql as $$
begin
  perform 1 from search_word where word = any (gained || lost) order by word for update;
  insert into search_word as w (word, uses)
  select word, 1 from unnest(gained) as word order by word
  on conflict (word) do update set uses = w.uses + 1;
  delete from search_word where word = any (lost) and uses = 1;
  update search_word set uses = uses - 1 where word = any (lost) and uses > 1;
end
$$;
