-- locks: none that last: a view is replaced
-- By joins alone, so that those of a page are looked up one by one; what unites two tables was read from end to end for it.
create or replace view actor_name as
select a.id, coalesce(p.name, k.name) as name, k.id is not null as by_key
from actor a left join account p on p.id = a.id and p.deleted_at is null left join api_key k on k.id = a.id;
