-- What the card provider has refused because of the shop's own settings, by day and by the provider's word for it: the buyer can
-- do nothing about it, so the staff must see it.
create table gateway_fault (
  day date not null default current_date,
  fault text not null check (char_length(fault) between 1 and 100),
  count integer not null default 1,
  latest_at timestamptz not null default now(),
  primary key (day, fault)
);
