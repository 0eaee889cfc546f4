-- How far the jobs have come that count what is popular and what belongs together.
create table popularity_mark (
  id boolean primary key default true check (id),
  counted_to bigint not null default 0 check (counted_to >= 0),
  counting_to bigint,
  settled_by xid8,
  faded_on date not null default (now() at time zone 'utc')::date,
  fading_to date,
  faded_after uuid,
  related_to bigint not null default 0 check (related_to >= 0),
  related_after uuid,
  constraint popularity_mark_counting check ((counting_to is null) = (settled_by is null))
);
comment on column popularity_mark.counted_to is 'orders up to this number are in product_popularity';
comment on column popularity_mark.counting_to is 'the newest number when settled_by was taken';
comment on column popularity_mark.settled_by is
  'when no transaction before this one is open, no number up to counting_to can appear any more';
comment on column popularity_mark.faded_after is 'on the way to fading_to: the last product that has been faded';
comment on column popularity_mark.related_to is 'products of orders up to this number know what they were bought with';
comment on column popularity_mark.related_after is 'the last product that was looked at in turn';
insert into popularity_mark default values;

-- What is looked at and bought most in a category, for products that nobody has bought with anything yet.
create table category_favourite (
  category_id integer not null references category on delete cascade,
  position smallint not null check (position >= 0),
  product_id uuid not null references product,
  primary key (category_id, position)
);
create index category_favourite_product on category_favourite (product_id);
