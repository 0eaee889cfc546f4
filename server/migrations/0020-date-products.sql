-- When what a product's page shows was last changed, for search engines: by staff (who count up v), by a review, by selling out
-- or coming back. Null: not since it was made, which its id tells; or, for one with v above 0, before this was written down.
alter table product add column updated_at timestamptz;

create function date_product() returns trigger
language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create trigger product_dated before update on product for each row
when (
  old.v is distinct from new.v
  or old.rating_count is distinct from new.rating_count
  or (old.quantity = 0) is distinct from (new.quantity = 0)
)
execute function date_product();
