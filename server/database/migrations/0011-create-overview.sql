-- Which products are low or sold out: what staff looks for, and what no index could follow without making every sale dearer
-- (quantity is in none, so that a sale rewrites its row in place). Kept under the product's row lock, like the listing.
create table stock_alert (
  product_id uuid primary key references product,
  level text not null check (level in ('low', 'out'))
);
create index stock_alert_level on stock_alert (level, product_id desc);

insert into stock_alert (product_id, level)
select id, case when quantity = 0 then 'out' else 'low' end from product where deleted_at is null and quantity <= 5;

-- Sales by day and status. Each sale and each change of a status appends a difference, so that no two buyers wait for one row;
-- a job adds the differences up. Together both tables are exact at any moment.
create table sales_day (
  day date not null,
  status text not null,
  orders bigint not null,
  amount_cents bigint not null,
  primary key (day, status)
);

create table sales_change (
  id bigint generated always as identity primary key,
  day date not null,
  status text not null,
  orders bigint not null,
  amount_cents bigint not null
);

insert into sales_day (day, status, orders, amount_cents)
select (paid_at at time zone 'UTC')::date, status, count(*), sum(total_cents)
from "order" where number is not null group by 1, 2;

-- Counted by a job now and then: over a month of lines that is too much for a request.
create table best_seller (
  position smallint primary key check (position > 0),
  product_id uuid not null references product,
  pieces bigint not null,
  amount_cents bigint not null,
  counted_at timestamptz not null default now()
);
