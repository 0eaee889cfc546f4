-- When promotions that need no code have run, and on what: what was paid then belongs to the lowest price of 30 days. Promotions
-- are edited and deleted; this stays.
create table promotion_period (
  promotion_id uuid not null,
  percent integer,
  amount_cents bigint,
  min_subtotal_cents bigint not null,
  categories integer[] not null,
  brands integer[] not null,
  products uuid[] not null,
  combinable boolean not null,
  from_at timestamptz not null,
  until_at timestamptz check (until_at > from_at),
  primary key (promotion_id, from_at)
);
comment on table promotion_period is 'planned ones too: an edit replaces what is planned after it, and leaves what has been';
-- Those that are there already have run since they were created.
insert into promotion_period (promotion_id, percent, amount_cents, min_subtotal_cents, categories, brands, products, combinable,
  from_at, until_at)
select id, case when kind = 'percent' then percent end, case when kind = 'amount' then amount_cents end, min_subtotal_cents,
  categories, brands, products, combinable, greatest(from_at, created_at), until_at
from promotion where code is null and kind in ('percent', 'amount') and coalesce(until_at > greatest(from_at, created_at), true);
