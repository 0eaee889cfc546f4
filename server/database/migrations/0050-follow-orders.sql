-- What happens to an order after it is paid: parcels, cancellations, refunds by line, disputes, and the story of it all.

-- Lines are counted by the code alone; the version before this one does so too.
drop trigger if exists order_status_followed on "order";
drop function if exists follow_order_status();
drop function if exists change_stock(uuid[], integer[], text, uuid, uuid, integer);

alter table "order"
  -- A packing slip was printed, or a parcel made.
  add column packed_at timestamptz,
  -- The buyer wants it canceled, but it is packed: staff decide.
  add column cancel_requested_at timestamptz,
  -- Counts corrections of the address.
  add column v integer not null default 0 check (v >= 0);
create index order_cancel_requested on "order" (number) where cancel_requested_at is not null;

create table shipment (
  id uuid primary key,
  order_id uuid not null references "order",
  carrier text check (char_length(carrier) between 1 and 60),
  tracking text check (char_length(tracking) between 1 and 100),
  tracking_url text check (char_length(tracking_url) between 1 and 500),
  actor uuid references account,
  created_at timestamptz not null default now(),
  -- When it should have arrived at the latest; none: nobody has promised anything.
  due_at timestamptz,
  delivered_at timestamptz,
  mail_id uuid,
  -- For lines, so that none of another order gets into the parcel.
  constraint shipment_of_order unique (id, order_id)
);
create index shipment_order on shipment (order_id);

create table shipment_line (
  shipment_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, position),
  foreign key (shipment_id, order_id) references shipment (id, order_id),
  foreign key (order_id, position) references order_line (order_id, position)
);
create index shipment_line_order on shipment_line (order_id, position);

-- What has happened, written in the transaction of what it tells. Nothing in it says who the buyer is.
create table order_event (
  id uuid primary key,
  order_id uuid not null references "order",
  at timestamptz not null default now(),
  kind text not null check (char_length(kind) between 1 and 40),
  made_by text not null check (made_by in ('buyer', 'staff', 'provider', 'shop')),
  actor uuid references account,
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object')
);
create index order_event_order on order_event (order_id, id);

create table order_note (
  id uuid primary key,
  order_id uuid not null references "order",
  at timestamptz not null default now(),
  author uuid references account,
  text text not null check (char_length(text) between 1 and 2000)
);
create index order_note_order on order_note (order_id, id);

create table customer_note (
  id uuid primary key,
  account_id uuid references account,
  guest_id uuid references guest on delete cascade,
  at timestamptz not null default now(),
  author uuid references account,
  text text not null check (char_length(text) between 1 and 2000),
  constraint customer_note_of_one check (num_nonnulls(account_id, guest_id) = 1)
);
create index customer_note_account on customer_note (account_id, id) where account_id is not null;
create index customer_note_guest on customer_note (guest_id, id) where guest_id is not null;

-- What of a refund is for which pieces, and for the delivery; the rest was given by amount.
alter table refund
  -- Of the request that asked for it: the same key is the same refund.
  add column key uuid constraint refund_key_taken unique,
  -- Why, in the words of staff; `reason` is the provider's.
  add column note text check (char_length(note) between 1 and 500),
  add column cause text not null default 'order' check (cause in ('order', 'cancel', 'staff')),
  add column delivery_cents bigint not null default 0,
  add constraint refund_delivery check (delivery_cents between 0 and amount_cents),
  add constraint refund_of_order unique (id, order_id);

create table refund_line (
  refund_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  cents bigint not null check (cents >= 0),
  primary key (refund_id, position),
  foreign key (refund_id, order_id) references refund (id, order_id),
  foreign key (order_id, position) references order_line (order_id, position)
);
create index refund_line_order on refund_line (order_id, position);

-- A buyer disputes the charge at the bank, or the bank warns of a stolen card: until it is over the order is held. The
-- provider holds the money of a dispute, and keeps it when it is lost.
create table dispute (
  id uuid primary key,
  order_id uuid not null references "order",
  gateway_id text not null constraint dispute_known unique,
  kind text not null check (kind in ('dispute', 'warning')),
  state text not null check (state in ('open', 'won', 'lost', 'closed')),
  amount_cents bigint not null check (amount_cents >= 0),
  reason text,
  -- Until when the provider wants evidence.
  due_at timestamptz,
  opened_at timestamptz not null default now(),
  ended_at timestamptz,
  look_at timestamptz,
  mail_id uuid,
  end_mail_id uuid,
  constraint dispute_ended check ((state = 'open') = (ended_at is null)),
  constraint dispute_looked_at check (state = 'open' or look_at is null)
);
create index dispute_order on dispute (order_id);
create index dispute_open on dispute (look_at) where state = 'open';
