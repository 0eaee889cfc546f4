-- Two orders told how many there were in between. A shop may start its numbers anywhere, and step at random (decision 93).
alter table shop_settings
  add column order_number_start bigint not null default 1 check (order_number_start between 1 and 1000000000),
  -- The largest step; 1: no number is left out.
  add column order_number_step integer not null default 1 check (order_number_step between 1 and 100);
