-- What counts as sold, in one place. A replacement is no sale of its own: the order that was paid for has it.
create or replace function is_sale(number bigint, root_id uuid, status text) returns boolean
language sql immutable parallel safe
return number is not null and root_id is null and status <> 'canceled';

-- By the quarter of an hour, so that the days of every time zone can be added up.
create or replace function quarter_of(moment timestamptz) returns timestamptz
language sql immutable parallel safe
return date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00Z');

-- What is summed up is in the shop's currency: that of a market by the rate at which it was sold.
create or replace function shop_cents(cents bigint, quote jsonb) returns bigint
language sql immutable parallel safe
return case when quote -> 'market' is null then cents
  else round(cents / (quote -> 'market' ->> 'factor')::numeric)::bigint end;

-- An order that waits for its money is none yet. Each sale and each change of a status appends a difference, so that no two buyers wait for one row; a job adds them up.
create or replace function note_new_sales() returns trigger
language plpgsql as $$
begin
  insert into sales_change (day, status, orders, amount_cents)
  select (paid_at at time zone 'UTC')::date, status, count(*), sum(shop_cents(total_cents, quote))
  from new_orders where number is not null and not unpaid
  group by 1, 2;
  insert into takings_change (quarter, orders, sold_cents, refunded_cents)
  select quarter_of(paid_at), count(*) filter (where is_sale(number, root_id, status)), sum(shop_cents(total_cents, quote)), 0
  from new_orders where number is not null and not unpaid and root_id is null
  group by 1;
  return null;
end
$$;

create or replace trigger note_new_sales after insert on "order"
referencing new table as new_orders for each statement execute function note_new_sales();

create or replace function note_changed_sales() returns trigger
language plpgsql as $$
begin
  insert into sales_change (day, status, orders, amount_cents)
  select day, status, sum(n), sum(n * total_cents)
  from (
    select (paid_at at time zone 'UTC')::date as day, status, shop_cents(total_cents, quote) as total_cents, 1 as n from new_orders where number is not null and not unpaid
    union all
    select (paid_at at time zone 'UTC')::date, status, shop_cents(total_cents, quote), -1 from old_orders where number is not null and not unpaid
  ) t
  group by day, status
  having sum(n) <> 0 or sum(n * total_cents) <> 0;
  insert into takings_change (quarter, orders, sold_cents, refunded_cents)
  select quarter, coalesce(sum(n) filter (where sale), 0), sum(n * total_cents), 0
  from (
    select quarter_of(paid_at) as quarter, is_sale(number, root_id, status) as sale, shop_cents(total_cents, quote) as total_cents, 1 as n
    from new_orders where number is not null and not unpaid and root_id is null
    union all
    select quarter_of(paid_at), is_sale(number, root_id, status), shop_cents(total_cents, quote), -1
    from old_orders where number is not null and not unpaid and root_id is null
  ) t
  group by quarter
  having sum(n) filter (where sale) <> 0 or sum(n * total_cents) <> 0;
  return null;
end
$$;

create or replace trigger note_changed_sales after update on "order"
referencing old table as old_orders new table as new_orders for each statement execute function note_changed_sales();

-- One that the bank sends back after its credit note was written is taken on that day again; without a note it has never been.
create or replace function note_refunds() returns trigger
language plpgsql as $$
begin
  insert into takings_change (quarter, orders, sold_cents, refunded_cents)
  select quarter_of(t.at), 0, 0, shop_cents(t.cents, (select quote from "order" where id = new.order_id))
  from (
    select new.ended_at as at, new.amount_cents as cents where new.state = 'done'
    union all
    select case when new.state = 'failed' and not old.credit_note_due then new.ended_at else old.ended_at end, -old.amount_cents
    where tg_op = 'UPDATE' and old.state = 'done'
  ) t;
  return null;
end
$$;

create or replace trigger note_new_refunds after insert on refund for each row
  when (new.state = 'done') execute function note_refunds();

create or replace trigger note_changed_refunds after update of state, ended_at on refund for each row
  when ('done' in (old.state, new.state) and (old.state, old.ended_at) is distinct from (new.state, new.ended_at))
  execute function note_refunds();
