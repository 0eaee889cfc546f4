-- What may fail only so often is counted before it is tried, and taken off again when it succeeds: `pending` is what has no outcome
-- yet. A count that a crash loses is no loss; without a log nobody waits for a disk while they hold the row of a whole network.
alter table rate_count add column pending integer not null default 0 check (pending >= 0);
alter table rate_count set unlogged;
