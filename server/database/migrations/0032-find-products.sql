-- Categories are a tree, products have attributes, and the shop knows what is popular and what belongs together. Which
-- products fit a query is answered by an index in each process (decision 47); the table listing stays for nodes of the
-- version before.

alter table category
  add column parent_id integer,
  add column slug text collate "C",
  add column description text not null default '' check (char_length(description) <= 2000),
  add column img text check (char_length(img) between 1 and 2000),
  add constraint category_parent foreign key (parent_id) references category,
  add constraint category_not_its_own_parent check (parent_id <> id);
comment on column category.slug is 'its part of the address of its page, /c/running/shoes';

update category c set slug = s.slug || case when s.n > 1 then '-' || s.n else '' end
from (
  select id, slug, row_number() over (partition by slug order by id) as n from (
    select id, coalesce(nullif(trim(both '-' from regexp_replace(name_key, '[^a-z0-9]+', '-', 'g')), ''), 'category') as slug
    from category) named
) s where s.id = c.id;
alter table category
  alter column slug set not null,
  add constraint category_slug_pattern check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  add constraint category_slug_taken unique nulls not distinct (parent_id, slug);
create index category_children on category (parent_id);

-- Where pages of categories were before they moved.
create table category_redirect (
  path text collate "C" primary key check (char_length(path) between 1 and 400),
  category_id integer not null references category on delete cascade
);
create index category_redirect_target on category_redirect (category_id);

alter table product
  add column gender text check (gender in ('women', 'men', 'unisex')),
  add column age_group text check (age_group in ('adult', 'kids', 'toddler', 'infant', 'newborn')),
  add column material text check (char_length(material) between 1 and 100),
  add column mpn text check (char_length(mpn) between 1 and 70),
  add column attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object');
comment on column product.attributes is 'by the number of the attribute: a number, true or false, or one of the values of a list';

create table attribute (
  id integer generated always as identity primary key,
  uid uuid not null unique,
  name text not null check (char_length(name) between 1 and 60 and name = btrim(name)),
  name_key text collate "C" not null check (name_key <> ''),
  kind text not null check (kind in ('number', 'yes-no', 'list')),
  unit text check (char_length(unit) between 1 and 20),
  "values" text[] not null default '{}' check (cardinality("values") <= 100),
  v integer not null default 0 check (v >= 0),
  constraint attribute_name_taken unique (name_key)
);

-- For these and what is below them; none: for every product.
create table attribute_category (
  attribute_id integer not null references attribute on delete cascade,
  category_id integer not null references category on delete cascade,
  primary key (attribute_id, category_id)
);
create index attribute_category_category on attribute_category (category_id);

-- Words that mean the same in this shop: one list, changed as a whole.
create table synonym_list (
  id boolean primary key default true check (id),
  groups jsonb not null default '[]' check (jsonb_typeof(groups) = 'array'),
  v integer not null default 0 check (v >= 0)
);
insert into synonym_list default values;

-- How often a product was looked at and bought, halved every 30 days. No row: never.
create table product_popularity (
  product_id uuid primary key references product,
  views double precision not null default 0 check (views >= 0),
  sales double precision not null default 0 check (sales >= 0)
) with (fillfactor = 85);

-- What is bought together with a product, or by the same people, best first; a job counts it.
create table related_product (
  product_id uuid not null references product,
  kind text not null check (kind in ('bought-together', 'also-viewed')),
  position smallint not null check (position >= 0),
  related_id uuid not null references product,
  primary key (product_id, kind, position)
);
create index related_product_related on related_product (related_id);

-- For words that stand in descriptions alone.
create index product_description on product using gin (to_tsvector('simple', description)) where deleted_at is null;
