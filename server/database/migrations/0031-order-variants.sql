-- The variants of a product come out of the index in the order in which they are shown, so that no read has to sort them.
drop index variant_product;
create index variant_product on variant (product_id, position, id);
