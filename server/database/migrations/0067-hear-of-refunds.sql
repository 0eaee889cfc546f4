-- A refund that somebody has made in the provider's dashboard is written down like all others.
alter table refund drop constraint refund_cause_check,
  add constraint refund_cause_check check (cause in ('order', 'cancel', 'staff', 'return', 'provider'));

-- The books have an entry when a dispute is lost, and another when its money comes back after all: what is written stays. The
-- database remembers both, for nodes of the version before end disputes too.
alter table dispute add column lost_at timestamptz, add column won_back_at timestamptz;
update dispute set lost_at = ended_at where state = 'lost';
