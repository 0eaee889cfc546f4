-- Who does things: an account, or a key by which another system calls. What has no actor was done by the shop itself.
create table actor (
  id uuid primary key,
  kind text not null check (kind in ('account', 'key'))
);
insert into actor (id, kind) select id, 'account' from account;

create table api_key (
  id uuid primary key references actor,
  name text not null check (char_length(name) between 1 and 100),
  rights text[] not null,
  -- SHA-256 of the secret, which was shown once; the hint is its end.
  secret_hash bytea not null unique,
  hint text not null,
  maker uuid not null references account,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  -- The row stays: the journal names it.
  revoked_at timestamptz,
  v integer not null default 0
);

-- Not looked through again: every row refers to an account, as the reference before has made sure, and each of these is an actor.
alter table journal drop constraint journal_actor_fkey, add foreign key (actor) references actor not valid;
alter table refund drop constraint refund_actor_fkey, add foreign key (actor) references actor not valid;
alter table shipment drop constraint shipment_actor_fkey, add foreign key (actor) references actor not valid;
alter table order_event drop constraint order_event_actor_fkey, add foreign key (actor) references actor not valid;
alter table order_note drop constraint order_note_author_fkey, add foreign key (author) references actor not valid;
alter table customer_note drop constraint customer_note_author_fkey, add foreign key (author) references actor not valid;

-- As staff are shown it; none of a person who has left.
create view actor_name as
select id, name, false as by_key from account where deleted_at is null
union all
select id, name, true from api_key;
