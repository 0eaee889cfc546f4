-- The reviews of a product by stars: counting them reads the index alone, and the best and the worst come out of it in order.
create index review_stars on review (product_id, rating desc, id desc) where hidden_at is null;
