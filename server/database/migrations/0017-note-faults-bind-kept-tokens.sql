-- What the card provider has refused because of the shop's own settings, by day and by the provider's word for it: the buyer can
-- do nothing about it, so the staff must see it.
create table gateway_fault (
  day date not null default current_date,
  fault text not null check (char_length(fault) between 1 and 100),
  count integer not null default 1,
  latest_at timestamptz not null default now(),
  primary key (day, fault)
);

-- A kept token belongs to the session it was entered in and ends with it: a logout, a new password, a deletion.
alter table kept_token add column session_hash bytea
  constraint kept_token_session references session on delete cascade;
create index kept_token_session on kept_token (session_hash, created_at desc);
