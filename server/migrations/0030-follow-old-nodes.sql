-- Nodes of the version before still run for a moment. When staff change the status of an order there, nobody tells what is
-- committed, and nobody counts the lines: it is done here. Whoever has counted the lines has done the rest as well. A later
-- migration drops this, together with change_stock of six arguments.
create function follow_order_status() returns trigger
language plpgsql as $$
declare
  was_sent boolean := old.status in ('dispatched', 'completed');
  is_sent boolean := new.status in ('dispatched', 'completed');
begin
  update order_line set shipped = case when is_sent then quantity else 0 end,
    canceled = case when new.status = 'canceled' then quantity else 0 end
  where order_id = new.id and (shipped, canceled) is distinct from (
    case when is_sent then quantity else 0 end, case when new.status = 'canceled' then quantity else 0 end);
  if not found or was_sent = is_sent or new.status = 'canceled' then
    return null;
  end if;
  perform change_stock(array_agg(variant_id), array_agg(0), array_agg(case when is_sent then -quantity else quantity end),
    case when is_sent then 'dispatched' else 'recalled' end, null, new.id, null, 0)
  from order_line where order_id = new.id;
  return null;
end
$$;

create trigger order_status_followed after update of status on "order"
for each row when (old.status <> new.status) execute function follow_order_status();
