-- What people search for, a row per day and text, without anything about who (decision 107). Deleted after 90 days.
create table search_day (
  day date not null default (now() at time zone 'utc')::date,
  query text collate "C" not null check (char_length(query) between 1 and 200),
  searches integer not null default 0 check (searches >= 0),
  results integer check (results >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  orders integer not null default 0 check (orders >= 0),
  primary key (day, query)
);
comment on table search_day is 'how often each text was searched for; nothing about who has searched';
comment on column search_day.query is 'folded: without case, accents and spare blanks';
comment on column search_day.results is 'how many products the last search of the day has found; null: none was counted that day';
