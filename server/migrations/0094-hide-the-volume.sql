-- Two orders told how many there were in between. A shop may start its numbers anywhere, and step at random (decision 93).
alter table shop_settings
  add column order_number_start bigint not null default 1 check (order_number_start between 1 and 1000000000),
  -- The largest step; 1: no number is left out.
  add column order_number_step integer not null default 1 check (order_number_step between 1 and 100);

-- Draws as many as it steps and takes the last: nobody waits for anybody, and no number comes twice.
create function next_order_number() returns bigint language sql volatile as $$
  select max(nextval('order_number'))
  from generate_series(1, 1 + floor(random() * coalesce((select order_number_step from shop_settings), 1))::integer)
$$;

-- As before, with the step.
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
  set number = next_order_number(), paid_at = now(), invoice_due = true,
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
