-- How far visits come, by the quarter of an hour as takings are (decision 122). No row says whose a visit was.
create table visit_count (
  quarter timestamptz primary key,
  views bigint not null,
  carts bigint not null,
  checkouts bigint not null
);

-- Of each variant what was sold in 30 days and kept, and of what was sold in 90 days how much was sent and came back, by reason.
-- Counted anew by a job.
create table variant_sales (
  variant_id uuid primary key references variant,
  product_id uuid not null references product,
  pieces bigint not null,
  amount_cents bigint not null,
  -- The same without tax.
  net_cents bigint not null,
  sent bigint not null,
  returned bigint not null,
  reasons jsonb not null,
  -- How long what is on the shelf lasts at this pace; null: there is none, or none of it was sold.
  cover_days double precision
);
create index variant_sales_cover on variant_sales (cover_days) where cover_days is not null;

create or replace view sold_line as
select o.id as order_id, o.number, o.paid_at, l.position, l.product_id, kept.pieces,
  (l.quantity * l.price_cents - l.discount_cents) * kept.pieces / l.quantity as cents, l.variant_id
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
