-- What an order was sold and nobody finds is written off the shelf: no longer committed, and not available again. Not validated:
-- the reasons of before are all among these.
alter table stock_movement
  drop constraint stock_movement_reason,
  add constraint stock_movement_reason check (
    reason in ('created', 'adjusted', 'counted', 'sold', 'returned', 'imported', 'dispatched', 'recalled', 'missing'))
    not valid;
