-- Filters of a list that somebody of the staff keeps under a name (decision 121).
create table saved_view (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  list text not null,
  name text not null check (char_length(name) between 1 and 60),
  name_key text not null,
  query text not null check (char_length(query) <= 2000),
  constraint saved_view_taken unique (account_id, list, name_key)
);
