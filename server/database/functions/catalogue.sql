-- When what a product's page shows was last changed, for search engines: by staff (who count up v), by a review, by selling out or
-- coming back.
create or replace function date_product() returns trigger
language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create or replace trigger product_dated before update on product for each row
when (
  old.v is distinct from new.v
  or old.rating_count is distinct from new.rating_count
  or (old.quantity = 0) is distinct from (new.quantity = 0)
)
execute function date_product();

-- An insert without a slug gets one made of the name.
create or replace function fill_category_slug() returns trigger
language plpgsql as $$
declare
  wanted text := coalesce(nullif(trim(both '-' from regexp_replace(new.name_key, '[^a-z0-9]+', '-', 'g')), ''), 'category');
begin
  new.slug := wanted;
  for n in 2..1000000 loop
    exit when not exists (select from category where parent_id is not distinct from new.parent_id and slug = new.slug);
    new.slug := wanted || '-' || n;
  end loop;
  return new;
end
$$;

create or replace trigger category_slugged before insert on category for each row
when (new.slug is null) execute function fill_category_slug();
