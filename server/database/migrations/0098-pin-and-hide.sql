-- What stands first in a search or a category, and what is not shown there (decision 107).
create table search_rule (
  id uuid primary key,
  query text collate "C" check (char_length(query) between 1 and 200),
  category_id integer references category on delete cascade,
  pins uuid[] not null check (cardinality(pins) <= 20),
  hides uuid[] not null check (cardinality(hides) <= 100),
  from_at timestamptz,
  until_at timestamptz,
  created_at timestamptz not null default now(),
  v integer not null default 0,
  constraint search_rule_scope check (num_nonnulls(query, category_id) = 1),
  constraint search_rule_says_something check (cardinality(pins) + cardinality(hides) > 0),
  constraint search_rule_ends_later check (until_at > from_at)
);
create index search_rule_category on search_rule (category_id);
comment on column search_rule.query is 'folded as in search_day; null: the rule is of a category';
comment on column search_rule.pins is 'products in the order in which they stand';
