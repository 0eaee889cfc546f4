-- Which size fits whom: body measures in cm, per brand and category. Inches are computed where they are shown.
create table size_guide (
  id uuid primary key,
  brand_id integer not null references brand,
  category_id integer not null references category on delete cascade,
  measures text[] not null check (cardinality(measures) between 1 and 8),
  rows jsonb not null check (jsonb_typeof(rows) = 'array' and jsonb_array_length(rows) between 1 and 60),
  v integer not null default 0 check (v >= 0),
  constraint size_guide_taken unique (brand_id, category_id)
);

comment on column size_guide.rows is 'a size and its values each, one value per measure, in their order';

create index size_guide_category on size_guide (category_id);
