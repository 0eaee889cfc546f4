-- A list for each of the shop's languages; '' is the first, whichever that is.
alter table synonym_list drop column id;
alter table synonym_list add column locale text primary key default '';
