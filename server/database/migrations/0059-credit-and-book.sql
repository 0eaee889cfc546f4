-- A refund that is done is owed a credit note. The database remembers it, for nodes of the version before end refunds too. One
-- that the bank sends back before it is written needs none.
alter table refund add column credit_note_due boolean not null default false;
update refund set credit_note_due = true where state = 'done';
create index refund_credit_note_due on refund (id) where credit_note_due;

-- What invoices and credit notes come to, by rate: the books are added up from it, and it stays when what is printed is deleted
-- after its legal years. What goes back is negative; what is sold is counted on the day it was paid, what is refunded on the day
-- the money has gone.
create table book_entry (
  invoice_id uuid not null references invoice,
  -- As the rates stand on the invoice.
  position smallint not null check (position >= 0),
  kind text not null check (kind in ('sale', 'refund')),
  order_id uuid not null references "order",
  booked_at timestamptz not null,
  -- Of delivery; none when nobody knows any more.
  country text,
  currency text not null,
  label text not null,
  -- In thousandths of a percent.
  rate integer not null check (rate >= 0),
  net_cents bigint not null,
  tax_cents bigint not null,
  primary key (invoice_id, position)
);
create index book_entry_in_time on book_entry (kind, booked_at, invoice_id, position);
create index book_entry_order on book_entry (order_id);

alter table invoice
  -- Nodes of the version before do not.
  add column booked boolean not null default false,
  alter column content drop not null;
create index invoice_unbooked on invoice (id) where not booked;
create index invoice_to_draw on invoice (id) where pdf is null and content is not null;
create index invoice_in_time on invoice (issued_at) where content is not null;

-- What the provider has kept of a payment; unknown for those that were paid before this.
alter table payment
  add column fee_cents bigint check (fee_cents >= 0),
  add column fee_currency text,
  -- When the provider is asked for it.
  add column fee_look_at timestamptz,
  add column fee_attempts smallint not null default 0,
  add constraint payment_fee_whole check ((fee_cents is null) = (fee_currency is null));
create index payment_fee_due on payment (fee_look_at) where fee_look_at is not null;
