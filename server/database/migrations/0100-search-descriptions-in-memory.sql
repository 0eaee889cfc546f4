-- Descriptions are searched in the index of each process, and no longer here.
drop index product_description;
