-- A product or a variant can cost less for a while (decision 55). What a piece costs at a moment is price_at(variant, moment);
-- effective_cents, price_from_cents and what stands beside them are that of a moment before price_changes_at, and are moved on by
-- a job. Whoever reads them asks whether that moment has come.
--
-- Nodes of the version before know no sale: they read what the job has moved, and triggers fill what they do not write.

lock table product in access exclusive mode;
lock table variant in access exclusive mode;

alter table product
  add column sale_cents bigint check (sale_cents between 0 and 100000000000),
  add column sale_from timestamptz,
  add column sale_until timestamptz,
  add column price_was_cents bigint,
  add column price_changes_at timestamptz,
  add constraint product_sale check (
    (sale_cents is null) = (sale_from is null) and (sale_until is null or sale_from is not null) and sale_until > sale_from);
comment on column product.sale_cents is 'what the variants cost from sale_from until sale_until that cost more and have no sale of their own then';
comment on column product.price_was_cents is 'the regular price of what costs price_from_cents, where that is less';
comment on column product.price_changes_at is 'from when on prices are others than price_from_cents, price_to_cents and price_was_cents say';
create index product_price_changes on product (price_changes_at) where price_changes_at is not null and deleted_at is null;

alter table variant
  add column sale_cents bigint check (sale_cents between 0 and 100000000000),
  add column sale_from timestamptz,
  add column sale_until timestamptz,
  add column product_sale_cents bigint,
  add column product_sale_from timestamptz,
  add column product_sale_until timestamptz,
  add constraint variant_sale check (
    (sale_cents is null) = (sale_from is null) and (sale_until is null or sale_from is not null) and sale_until > sale_from);
comment on column variant.sale_cents is 'its own; while it runs, the product''s does not count';
comment on column variant.product_sale_cents is 'the product''s, kept in step by reprice_variants';
comment on column variant.effective_cents is 'what was to be paid when it was last written or moved; see price_at';

-- What a piece costs from when on, past and planned: the row before a moment says what it costs then. A variant whose price has
-- never changed has none.
create table price_history (
  variant_id uuid not null references variant,
  from_at timestamptz not null,
  cents bigint not null check (cents >= 0),
  primary key (variant_id, from_at)
);
