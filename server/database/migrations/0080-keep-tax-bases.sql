-- What each tax is taken of, and in the United States where: a state wants its own figures. Entries of before do not say.
alter table book_entry
  add column base_cents bigint,
  add column state text;
