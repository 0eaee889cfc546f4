-- contract: since 0.2.0 nothing reads or writes these two tables, nor calls the functions that kept them (migration 0096).
drop function if exists refresh_listing(uuid[]);
drop function if exists count_words(text[], text[]);
drop table listing, search_word;
