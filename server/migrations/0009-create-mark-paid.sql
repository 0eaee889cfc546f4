-- Ends a payment as paid and makes its order appear: number, address and the note of its mail, in one statement. No row when
-- somebody else has ended the payment before. The address is not written for a buyer who has left meanwhile, and there is
-- nobody to mail then.
create function mark_paid(paid_payment uuid, intent text, ship_to jsonb, new_mail uuid)
returns table (order_id uuid, account_id uuid, email text, address jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  paid record;
begin
  update payment p
  set state = 'paid', intent_id = coalesce(p.intent_id, intent), token = null, claim = null, claimed_until = null, ended_at = now()
  where p.id = paid_payment and p.state = 'open'
  returning p.order_id into paid;
  if not found then return; end if;

  update "order" o
  set number = nextval('order_number'), paid_at = now(),
    address = case when o.account_id is not null then coalesce(ship_to, o.address) end,
    order_mail_id = case when o.account_id is not null then new_mail end
  where o.id = paid.order_id
  returning o.id, o.account_id, o.address into order_id, account_id, address;

  select a.email into email from account a where a.id = account_id;
  insert into mail (id, kind, account_id) select new_mail, 'order', account_id where account_id is not null;
  return next;
end
$$;
