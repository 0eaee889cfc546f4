-- What the public knows of a product at a moment: nothing (draft), where it is listed and found (published), or where its address is
-- known (hidden).
create or replace function status_at(p product, at timestamptz) returns text
language sql immutable parallel safe
return case when p.status = 'draft' or p.publish_at > at or p.unpublish_at <= at then 'draft' else p.status end;

create or replace function next_status_change(p product, at timestamptz) returns timestamptz
language sql immutable parallel safe
return case when p.status <> 'draft' then least(
  case when p.publish_at > at then p.publish_at end, case when p.unpublish_at > at then p.unpublish_at end) end;

create or replace function date_status() returns trigger
language plpgsql as $$
begin
  new.status_changes_at := next_status_change(new, now());
  return new;
end
$$;

create or replace trigger product_status_planned before insert on product for each row
when (new.publish_at is not null or new.unpublish_at is not null) execute function date_status();

create or replace trigger product_status_replanned before update of status, publish_at, unpublish_at on product for each row
when ((old.status, old.publish_at, old.unpublish_at) is distinct from (new.status, new.publish_at, new.unpublish_at))
execute function date_status();

-- Gives the products that have come or gone by a moment, so many at once. Readers ask status_at: what is locked is left for the next time.
create or replace function move_statuses(at timestamptz, most integer) returns setof uuid
language plpgsql as $$
declare
  -- Found by the index of these moments, then locked in the order of all, as in move_prices.
  due uuid[] := array(
    select id from product where status_changes_at <= at and id = any (array(
      select id from product where status_changes_at <= at order by status_changes_at limit most))
    order by id for no key update skip locked);
begin
  update product p set status_changes_at = next_status_change(p, at), updated_at = at where p.id = any (due);
  return query select unnest(due);
end
$$;
