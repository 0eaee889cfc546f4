-- Ways to pay that lead to a bank's own page, and that may answer days later (decision 124).
-- As the provider names it.
alter table payment add column method text not null default 'card',
  -- Of one that the provider takes days for, whose order waits: not before then is it asked again without a reason.
  add column look_at timestamptz;

-- It has a number, and its money has not come: it waits for it, or was canceled without it.
alter table "order" add column unpaid boolean not null default false;
