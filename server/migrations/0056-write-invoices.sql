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

-- As before; an invoice is due from then on, and made outside of this transaction: a counter in here would put all checkouts in
-- one line.
create or replace function mark_paid(paid_payment uuid, intent text, ship_to jsonb, new_mail uuid)
returns table (order_id uuid, account_id uuid, guest_id uuid, email text, address jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  paid record;
begin
  perform 1 from "order" o where o.id = (select p.order_id from payment p where p.id = paid_payment) for no key update;
  update payment p
  set state = 'paid', intent_id = coalesce(p.intent_id, intent), token = null, claim = null, claimed_until = null, ended_at = now(),
    payer_network = null
  where p.id = paid_payment and p.state = 'open'
  returning p.order_id, p.quote_id into paid;
  if not found then return; end if;

  update "order" o
  set number = nextval('order_number'), paid_at = now(), invoice_due = true,
    address = case when num_nonnulls(o.account_id, o.guest_id) > 0 then
      coalesce(case when paid.quote_id is not null then o.address end, ship_to, o.address) end,
    order_mail_id = case when num_nonnulls(o.account_id, o.guest_id) > 0 then new_mail end
  where o.id = paid.order_id
  returning o.id, o.account_id, o.guest_id, o.address into order_id, account_id, guest_id, address;

  select coalesce((select a.email from account a where a.id = account_id), (select g.email from guest g where g.id = guest_id))
  into email;
  insert into mail (id, kind, account_id)
  select new_mail, 'order', account_id where num_nonnulls(account_id, guest_id) > 0;
  return next;
end
$$;
