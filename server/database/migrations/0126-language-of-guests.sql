-- A guest is spoken to in the language in which they came, unless a call says otherwise; as those with an account are.
alter table guest add column language text not null default 'en';
