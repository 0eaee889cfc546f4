-- What has happened, for others' systems; written by triggers (functions/events.sql) in the transaction in which it happens. Read in the
-- order of (xid, seq) as far as all transactions have ended: none that commits late can be passed over (decision 115).
create table event (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  id uuid not null default gen_random_uuid(),
  type text not null,
  -- The order, the product or the customer.
  subject uuid not null,
  data jsonb not null,
  at timestamptz not null default now(),
  primary key (xid, seq)
);
-- Of one product once in a transaction, however many of its rows were touched.
create unique index event_of_product on event (xid, type, subject) where type in ('stock.changed', 'product.changed');
create index event_age on event using brin (at);
