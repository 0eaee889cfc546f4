-- Invoices and credit notes: numbered without gaps in a series each, fixed once made, and kept when the buyer has left.
create table invoice_series (
  kind text primary key check (kind in ('invoice', 'credit-note')),
  last_number integer not null default 0 check (last_number >= 0)
);
insert into invoice_series (kind) values ('invoice'), ('credit-note');

create table invoice (
  id uuid primary key,
  kind text not null references invoice_series,
  number integer not null check (number > 0),
  order_id uuid not null references "order",
  -- What a credit note is for.
  refund_id uuid constraint invoice_of_refund unique references refund,
  issued_at timestamptz not null,
  -- Everything that is printed; nothing is read from elsewhere again.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Drawn after the number is taken, so that drawing holds up nobody.
  pdf bytea,
  constraint invoice_number_taken unique (kind, number),
  constraint invoice_for_something check ((kind = 'credit-note') = (refund_id is not null))
);
alter table invoice alter column pdf set storage external;
create unique index invoice_of_order on invoice (order_id) where kind = 'invoice';
create index invoice_undrawn on invoice (id) where pdf is null;

-- Orders that were paid before this get theirs when somebody asks for it.
alter table "order" add column invoice_due boolean not null default false;
create index order_invoice_due on "order" (number) where invoice_due;
