-- Nodes of the version before still call these while they are replaced, and write the tables `listing` and `search_word` themselves. The
-- next migration drops all four.

create or replace function refresh_listing(product_ids uuid[]) returns void
language sql
return null;

create or replace function count_words(gained text[], lost text[]) returns void
language sql
return null;
