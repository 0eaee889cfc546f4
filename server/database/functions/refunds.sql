-- Never more goes back than was paid, by refunds and by disputes together: each waits at the payment for the others. A dispute is
-- the bank's decision and is written down all the same: it leaves nothing to refund.
create or replace function check_refunded() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  perform from payment where order_id = new.order_id and state = 'paid' order by id for no key update;
  select sum(amount_cents) into paid from payment where order_id = new.order_id and state = 'paid';
  if coalesce(paid, 0) < (
    select sum(amount_cents) from refund where order_id = new.order_id and state in ('open', 'pending', 'done')
  ) + coalesce((
    select sum(amount_cents) from dispute where order_id = new.order_id and kind = 'dispute' and state in ('open', 'lost')
  ), 0) then
    raise exception 'more would be refunded for order % than was paid', new.order_id
      using errcode = 'check_violation', table = 'refund', constraint = 'refund_within_payment';
  end if;
  return null;
end
$$;

create or replace trigger refund_added after insert on refund
  for each row when (new.state in ('open', 'pending', 'done')) execute function check_refunded();

create or replace trigger refund_grown after update on refund
  for each row when (
    new.state in ('open', 'pending', 'done')
    and (old.state not in ('open', 'pending', 'done') or new.amount_cents > old.amount_cents or new.order_id <> old.order_id))
  execute function check_refunded();

-- A refund that is done is owed a credit note. One that the bank sends back before it is written needs none.
create or replace function owe_credit_note() returns trigger language plpgsql as $$
begin
  new.credit_note_due := new.state = 'done';
  return new;
end
$$;

create or replace trigger refund_owes_credit_note before insert on refund for each row
  when (new.state = 'done') execute function owe_credit_note();

create or replace trigger refund_comes_to_owe_credit_note before update of state on refund for each row
  when (new.state is distinct from old.state and 'done' in (new.state, old.state)) execute function owe_credit_note();

-- The ledger has an entry when a dispute is lost, and another when its money comes back after all: what is written stays.
create or replace function book_dispute() returns trigger language plpgsql as $$
begin
  if new.state = 'lost' then
    new.lost_at := coalesce(new.lost_at, new.ended_at);
    new.won_back_at := null;
  elsif new.state = 'won' and new.lost_at is not null then
    new.won_back_at := coalesce(new.won_back_at, new.ended_at);
  end if;
  return new;
end
$$;

create or replace trigger dispute_is_booked before insert or update of state on dispute for each row
  when (new.state in ('lost', 'won')) execute function book_dispute();
