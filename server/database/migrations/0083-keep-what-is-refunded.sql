-- What staff refund by line and have not sent is not sent any more, unless they say so.
alter table refund add column still_send boolean not null default false;
alter table refund_line
  -- Pieces that are canceled because they are refunded.
  add column unsent integer not null default 0,
  add constraint refund_line_unsent check (unsent between 0 and quantity);
