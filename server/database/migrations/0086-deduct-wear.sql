-- What is kept of a refund because the goods have lost value by being used, and why. It is told to the buyer.
alter table order_return
  add column deducted_cents bigint not null default 0 check (deducted_cents >= 0),
  add column deduction_reason text check (char_length(deduction_reason) between 1 and 200);
alter table refund add column deduction_reason text check (char_length(deduction_reason) between 1 and 200);
-- `cents` are without it.
alter table refund_line add column deducted_cents bigint not null default 0 check (deducted_cents >= 0);
