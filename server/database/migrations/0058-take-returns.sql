-- Goods that come back: returns and exchanges. An exchange is an order of its own that costs nothing, and waits for the goods.
alter table "order"
  -- The order that was paid for this one, which replaces a part of it; none for what is paid itself.
  add column root_id uuid references "order",
  -- It leaves when what it replaces has come back.
  add column waits_for_return boolean not null default false;
create index order_root on "order" (root_id) where root_id is not null;

alter table order_line
  -- Of a replacement: the line of the root that it stands for, and what of the root's money.
  add column root_position smallint,
  add column root_cents bigint check (root_cents >= 0),
  add constraint order_line_root check ((root_position is null) = (root_cents is null));

create table order_return (
  id uuid primary key,
  order_id uuid not null references "order",
  -- The first, second, … of its order: 1042-R1.
  number smallint not null check (number > 0),
  status text not null check (status in ('requested', 'approved', 'refused', 'received', 'closed', 'lapsed')),
  made_by text not null check (made_by in ('buyer', 'staff')),
  -- The law gives the buyer the right to it.
  by_right boolean not null,
  comment text check (char_length(comment) between 1 and 1000),
  word text check (char_length(word) between 1 and 500),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  received_at timestamptz,
  ended_at timestamptz,
  -- Until then the replacement is held.
  lapses_at timestamptz,
  replacement_id uuid constraint return_of_replacement unique references "order",
  refund_id uuid constraint return_of_refund unique references refund,
  v integer not null default 0 check (v >= 0),
  constraint return_number_taken unique (order_id, number),
  constraint return_of_order unique (id, order_id),
  constraint return_received check (received_at is null or status in ('received', 'closed')),
  constraint return_refused check (status <> 'refused' or not by_right)
);
-- For staff: what is open, the oldest first.
create index return_open on order_return (created_at, id) where status in ('requested', 'approved', 'lapsed', 'received');
create index return_status on order_return (status, id);
create index return_lapses on order_return (lapses_at) where lapses_at is not null;

create table order_return_line (
  return_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  reason text not null check (
    reason in ('too small', 'too large', 'not as described', 'damaged', 'changed my mind', 'other')),
  -- The line of the replacement; none: the money goes back.
  replacement_position smallint,
  -- Pieces that have come, and those of them that can be sold again. The others are written off.
  received integer check (received between 0 and quantity),
  restocked integer check (restocked between 0 and received),
  constraint return_line_received check ((received is null) = (restocked is null)),
  primary key (return_id, position),
  foreign key (return_id, order_id) references order_return (id, order_id),
  foreign key (order_id, position) references order_line (order_id, position)
);
create index return_line_order on order_return_line (order_id, position);

alter table refund drop constraint refund_cause_check,
  add constraint refund_cause_check check (cause in ('order', 'cancel', 'staff', 'return'));

-- What buyers say by sending it back.
alter table product
  add column returned_small integer not null default 0 check (returned_small >= 0),
  add column returned_large integer not null default 0 check (returned_large >= 0);
