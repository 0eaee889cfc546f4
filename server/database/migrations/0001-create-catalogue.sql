-- Ids that leave the server are UUIDv7 made by the server process. Brand and category carry a small number besides, which
-- only this database knows: it keeps the listing's indexes and the search tokens short. A name_key is the name folded by
-- the server (case, accents, spaces), so that uniqueness and order do not depend on the collations of a machine.

create extension if not exists pg_trgm;

create table brand (
  id integer generated always as identity primary key,
  uid uuid not null unique,
  name text not null check (char_length(name) between 1 and 60 and name = btrim(name)),
  name_key text collate "C" not null check (name_key <> ''),
  constraint brand_name_taken unique (name_key)
);

create table category (
  id integer generated always as identity primary key,
  uid uuid not null unique,
  name text not null check (char_length(name) between 1 and 60 and name = btrim(name)),
  name_key text collate "C" not null check (name_key <> ''),
  v integer not null default 0 check (v >= 0),
  constraint category_name_taken unique (name_key)
);

-- quantity is in no index: a sale rewrites the row in place (HOT), for which the fill factor leaves room.
create table product (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  name_key text collate "C" not null,
  description text not null check (char_length(description) between 1 and 5000),
  brand_id integer not null references brand,
  price_cents bigint not null check (price_cents between 0 and 100000000000),
  img text[] not null default '{}' check (cardinality(img) <= 10),
  quantity bigint not null default 0 constraint product_quantity_not_negative check (quantity >= 0),
  rating_sum integer not null default 0 check (rating_sum >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  v integer not null default 0 check (v >= 0),
  search tsvector not null,
  deleted_at timestamptz,
  check (rating_sum <= 50 * rating_count)
) with (fillfactor = 85);

comment on column product.quantity is 'the sum over the variants, kept by change_stock';
comment on column product.rating_sum is 'in tenths of a star';
comment on column product.search is 'the words of the name, #b<brand> and #c<category>: a sign that no word has, lest a short word find them';

create index product_name on product (name_key, id) where deleted_at is null;
create index product_search on product using gin (search) where deleted_at is null;
create index product_brand on product (brand_id);

create table product_category (
  product_id uuid not null references product,
  category_id integer not null references category on delete cascade,
  position smallint not null check (position >= 0),
  primary key (product_id, position) include (category_id),
  unique (category_id, product_id)
);

-- Pictures of our own, under /files/<name>.
create table file (
  name text primary key check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now()
);

-- The first variant carries the product's own id.
create table variant (
  id uuid primary key,
  product_id uuid not null references product,
  sku text not null check (sku ~ '^FH-[0-9A-Z]{8}$'),
  options jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
  position smallint not null default 0 check (position >= 0),
  quantity integer not null default 0 constraint variant_quantity_not_negative check (quantity >= 0),
  constraint variant_quantity_bounded check (quantity <= 1000000000),
  constraint variant_sku_taken unique (sku),
  unique (product_id, position),
  check ((position = 0) = (id = product_id))
) with (fillfactor = 85);

create table stock_movement (
  id bigint generated always as identity primary key,
  variant_id uuid not null references variant,
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('created', 'adjusted', 'sold', 'returned', 'imported')),
  order_id uuid,
  actor uuid,
  at timestamptz not null default now()
);

create index stock_movement_variant on stock_movement (variant_id, id);

-- What can be bought, once per category of the product and once for category 0, which stands for all. Each order that the
-- catalogue offers is an index, so that a page is a short walk along it, however many products there are.
create table listing (
  category_id integer not null,
  brand_id integer not null,
  price_cents bigint not null,
  name_key text collate "C" not null,
  product_id uuid not null references product,
  primary key (product_id, category_id)
);

create index listing_newest on listing (category_id, product_id) include (price_cents);
create index listing_price on listing (category_id, price_cents, product_id);
create index listing_name on listing (category_id, name_key, product_id) include (price_cents);
create index listing_brand_newest on listing (category_id, brand_id, product_id) include (price_cents);
create index listing_brand_price on listing (category_id, brand_id, price_cents, product_id);
create index listing_brand_name on listing (category_id, brand_id, name_key, product_id) include (price_cents);

-- Every word of the names of living products, for whole words, parts of words and small typos.
create table search_word (
  word text collate "C" primary key check (char_length(word) between 1 and 40),
  uses integer not null check (uses > 0)
);

create index search_word_parts on search_word using gin (word gin_trgm_ops);
