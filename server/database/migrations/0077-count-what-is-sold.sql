-- The view and the rows below need these two functions. A replacement is no sale of its own: the order that was paid for has it.
create function is_sale(number bigint, root_id uuid, status text) returns boolean
language sql immutable parallel safe
return number is not null and root_id is null and status <> 'canceled';

-- The pieces of a sale that the buyer has kept, whichever version they have now, and what was paid for them: without what was
-- canceled, what has come back and was not replaced, and what was refunded all the same.
create view sold_line as
select o.id as order_id, o.number, o.paid_at, l.position, l.product_id, kept.pieces,
  (l.quantity * l.price_cents - l.discount_cents) * kept.pieces / l.quantity as cents
from "order" o
join order_line l on l.order_id = o.id
cross join lateral (
  select case when l.returned = 0 then 0 else coalesce((
    select sum(x.quantity - x.canceled - x.returned)
    from "order" n
    join order_return t on t.replacement_id = n.id and t.received_at is not null
    join order_line x on x.order_id = n.id and x.root_position = l.position
    where n.root_id = o.id), 0) end as pieces
) replaced
cross join lateral (
  select coalesce(sum(x.quantity), 0) as pieces from refund_line x join refund r on r.id = x.refund_id
  where x.order_id = l.order_id and x.position = l.position and r.state in ('open', 'pending', 'done')
) refunded
cross join lateral (
  select (l.quantity - greatest(l.canceled + l.returned - replaced.pieces, refunded.pieces))::integer as pieces
) kept
where is_sale(o.number, o.root_id, o.status) and kept.pieces > 0;

-- What was taken and given back, as the books have it: sales when they were paid, refunds when they were done. By the quarter of an
-- hour, so that the days of every time zone can be added up; kept as long as somebody looks at it. As with sales_day, differences
-- are appended and a job folds them.
create table takings (
  quarter timestamptz primary key,
  orders bigint not null,
  sold_cents bigint not null,
  refunded_cents bigint not null
);
create table takings_change (
  id bigint generated always as identity primary key,
  quarter timestamptz not null,
  orders bigint not null,
  sold_cents bigint not null,
  refunded_cents bigint not null
);

create function quarter_of(moment timestamptz) returns timestamptz
language sql immutable parallel safe
return date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00Z');

lock table "order", refund in share row exclusive mode;

insert into takings (quarter, orders, sold_cents, refunded_cents)
select quarter, sum(orders), sum(sold), sum(refunded)
from (
  select quarter_of(paid_at) as quarter, is_sale(number, root_id, status)::int as orders, total_cents as sold, 0 as refunded
  from "order" where number is not null and root_id is null and paid_at > now() - interval '100 days'
  union all
  select quarter_of(ended_at), 0, 0, amount_cents
  from refund where state = 'done' and ended_at > now() - interval '100 days'
  union all
  select quarter_of(moment.at), 0, 0, moment.cents
  from refund r
  join invoice i on i.refund_id = r.id
  cross join lateral (
    select max(booked_at) as at, r.amount_cents as cents from book_entry b where b.invoice_id = i.id
    union all
    select r.ended_at, -r.amount_cents
  ) moment
  where r.state = 'failed' and moment.at > now() - interval '100 days'
) t
group by quarter;
