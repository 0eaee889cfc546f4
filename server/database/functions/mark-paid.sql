-- A shop may step at random (decision 93). As many numbers are drawn as it steps, and the last is taken: no transaction waits for
-- another, and no number comes twice.
create or replace function next_order_number() returns bigint language sql volatile as $$
  select max(nextval('order_number'))
  from generate_series(1, 1 + floor(random() * coalesce((select order_number_step from shop_settings), 1))::integer)
$$;

-- Ends a payment as paid and makes its order appear: number, address and the note of its mail, in one statement. No row when the payment
-- had ended before. The order is locked before its payment, as in a deletion of the account. The parcel of a quoted order goes
-- where the quote says, whatever address the card has; of a buyer who has left no address is written, and no mail. One that has waited
-- for its money has its number already, and is dated by the money like all others. The invoice is
-- due from then on, and made outside of this transaction: a counter in here would put all checkouts in one line.
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
    payer_network = null, look_at = null
  where p.id = paid_payment and p.state = 'open'
  returning p.order_id, p.quote_id into paid;
  if not found then return; end if;

  update "order" o
  set number = coalesce(o.number, next_order_number()), paid_at = now(), unpaid = false, invoice_due = true,
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

-- The provider is asked later what it has kept.
create or replace function ask_for_fee() returns trigger language plpgsql as $$
begin
  new.fee_look_at := now();
  return new;
end
$$;

create or replace trigger payment_costs_fee before update of state on payment for each row
  when (new.state = 'paid' and old.state <> 'paid' and new.intent_id is not null) execute function ask_for_fee();
