create or replace function rate_window(length_ms bigint) returns timestamptz stable language sql as
$$ select to_timestamp(floor(extract(epoch from now()) * 1000 / length_ms) * length_ms / 1000) $$;

-- Counts one in each window, or in none of them if one is full, which is then the last row. Rows are locked in the order that is
-- given: those of one person before those that many share. A window without a maximum is counted and never full.
create or replace function take_rates(keys text[], lengths bigint[], maxima integer[], is_attempt boolean)
returns table (place integer, started timestamptz, taken integer, without_outcome integer, is_full boolean)
language plpgsql as $$
declare
  open integer := case when is_attempt then 1 else 0 end;
  starts timestamptz[] := '{}';
begin
  for i in 1 .. cardinality(keys) loop
    place := i;
    started := rate_window(lengths[i]);
    insert into rate_count as r (key, window_start, count, pending) values (keys[i], started, 1, open)
    on conflict (key, window_start) do update set count = r.count + 1, pending = r.pending + open
      where maxima[i] is null or r.count < maxima[i]
    returning r.count, r.pending into taken, without_outcome;
    is_full := not found;
    if is_full then
      select r.count, r.pending into taken, without_outcome from rate_count r where r.key = keys[i] and r.window_start = started;
      perform settle_rates(keys[1:i - 1], starts, is_attempt, false);
      return next;
      return;
    end if;
    starts := starts || started;
    return next;
  end loop;
end $$;

-- An attempt has an outcome: it stays counted or not.
create or replace function settle_rates(keys text[], starts timestamptz[], is_attempt boolean, stays boolean) returns void
language plpgsql as $$
declare
  open integer := case when is_attempt then 1 else 0 end;
  counted integer;
begin
  for i in 1 .. cardinality(keys) loop
    if stays then
      update rate_count r set pending = greatest(r.pending - open, 0) where r.key = keys[i] and r.window_start = starts[i];
    else
      -- Locked first: one who waits for another's settlement must see what that has left.
      select r.count into counted from rate_count r where r.key = keys[i] and r.window_start = starts[i] for update;
      if counted > 1 then
        update rate_count r set count = r.count - 1, pending = greatest(r.pending - open, 0)
        where r.key = keys[i] and r.window_start = starts[i];
      else
        delete from rate_count r where r.key = keys[i] and r.window_start = starts[i];
      end if;
    end if;
  end loop;
end $$;
