-- Lists and searches are answered by the index in each process (decision 47), so nothing reads `listing` and `search_word` any more. Nodes of
-- the version before write them, so the tables stay, empty and without indexes, until a later migration.
drop trigger if exists note_listed on listing;
drop trigger if exists note_unlisted on listing;
drop function if exists note_listed();
truncate listing, search_word;
drop index listing_newest, listing_price, listing_name, listing_brand_newest, listing_brand_price, listing_brand_name, search_word_parts;
delete from figure where name like 'listed:%';
delete from figure_change where name like 'listed:%';
