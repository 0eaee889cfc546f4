-- Visitors who want the newsletter without an account, once they have confirmed their address (decision 91).
create table newsletter_subscriber (
  id uuid primary key,
  email text not null check (char_length(email) between 3 and 254),
  email_key text collate "C" not null constraint newsletter_subscriber_taken unique,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  ended_at timestamptz
);

-- Who gets a newsletter now. Where an address has an account, what that says counts.
create view newsletter_reader as
select id, name, email from account where news_letter and activated_at is not null and deleted_at is null
union all
select s.id, '', s.email from newsletter_subscriber s
where s.confirmed_at is not null and s.ended_at is null
  and not exists (
    select from account a where a.email_key = s.email_key and a.activated_at is not null and a.deleted_at is null);

-- A reader is an account or a subscriber: ids do not collide, and rows of both stay or take these with them.
alter table newsletter_delivery drop constraint newsletter_delivery_account_id_fkey;
alter table unsubscribe_link drop constraint unsubscribe_link_account_id_fkey;
comment on column newsletter_delivery.account_id is 'an account, or a newsletter_subscriber';
comment on column unsubscribe_link.account_id is 'an account, or a newsletter_subscriber';
