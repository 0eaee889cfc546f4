-- Moves what is stored about prices to a moment, where it is due, at most so many products at once. Nobody waits for it: what
-- somebody else has locked is left for the next time, and whoever reads asks price_at where something is due.
create function move_prices(at timestamptz, most integer) returns setof uuid
language plpgsql as $$
declare
  due uuid[] := array(
    select id from product where price_changes_at <= at and deleted_at is null order by id limit most
    for no key update skip locked);
begin
  perform refresh_prices(due, at);
  perform refresh_listing(due);
  return query select unnest(due);
end
$$;
