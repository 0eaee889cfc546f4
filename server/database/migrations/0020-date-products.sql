-- When what a product's page shows was last changed, for search engines: by staff (who count up v), by a review, by selling out
-- or coming back. Null: not since it was made, which its id tells; or, for one with v above 0, before this was written down.
alter table product add column updated_at timestamptz;
