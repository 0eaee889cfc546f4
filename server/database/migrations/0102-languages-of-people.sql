-- What people are written to in: the language in which they last signed in, bought or asked.
alter table account add column language text not null default 'en';
alter table newsletter_subscriber add column language text not null default 'en';
alter table restock_request add column language text not null default 'en';
-- Of its mails and documents.
alter table "order" add column language text not null default 'en';

create or replace view newsletter_reader as
select id, name, email, language from account where news_letter and activated_at is not null and deleted_at is null
union all
select s.id, '', s.email, s.language from newsletter_subscriber s
where s.confirmed_at is not null and s.ended_at is null
  and not exists (
    select from account a where a.email_key = s.email_key and a.activated_at is not null and a.deleted_at is null);
