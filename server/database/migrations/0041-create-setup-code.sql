-- Codes that a shop without an administrator has printed at its starts (decision 54). One per start: nodes that start together each
-- print their own, and all of them count until one has been used.
create table setup_code (
  code_hash bytea primary key,
  created_at timestamptz not null
);
