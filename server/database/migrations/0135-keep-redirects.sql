-- Addresses of before, and where they lead (decision 120).
create table redirect (
  id uuid primary key,
  -- As addresses are compared: decoded, in small letters, without a slash at the end.
  from_path text collate "C" not null unique check (char_length(from_path) between 2 and 500),
  to_path text not null check (char_length(to_path) between 1 and 1000),
  created_at timestamptz not null default now()
);
