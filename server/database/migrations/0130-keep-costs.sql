-- What a piece was bought for, and where it lies. Null: not known.
alter table variant
  add column cost_cents bigint check (cost_cents >= 0),
  add column shelf text check (char_length(shelf) between 1 and 40);
