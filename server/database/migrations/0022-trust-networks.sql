-- From which networks somebody has signed in to which account, as a hash of both: whoever guesses at the account elsewhere
-- does not slow them down there (docs/decisions/0021). Forgotten when nobody has signed in from there for long.
create table trusted_network (
  key text primary key check (char_length(key) <= 200),
  seen_at timestamptz not null
);

create index trusted_network_seen on trusted_network (seen_at);
