-- A refund that somebody has made in the provider's dashboard is written down like all others.
alter table refund drop constraint refund_cause_check,
  add constraint refund_cause_check check (cause in ('order', 'cancel', 'staff', 'return', 'provider'));

-- The books have an entry when a dispute is lost, and another when its money comes back after all: what is written stays. The
-- database remembers both, for nodes of the version before end disputes too.
alter table dispute add column lost_at timestamptz, add column won_back_at timestamptz;
create function book_dispute() returns trigger language plpgsql as $$
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
create trigger dispute_is_booked before insert or update of state on dispute for each row
  when (new.state in ('lost', 'won')) execute function book_dispute();
update dispute set lost_at = ended_at where state = 'lost';
