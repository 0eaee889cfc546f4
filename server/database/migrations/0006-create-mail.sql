-- Every mail that was asked for, without its text and without an address: those are found when it is sent. Its id makes the
-- Message-ID, the same in every attempt.
create table mail (
  id uuid primary key,
  kind text not null,
  account_id uuid references account,
  queued_at timestamptz not null default now(),
  sent_at timestamptz
);

create index mail_account on mail (account_id);
create index mail_sent on mail (sent_at);

-- A mail has failed when its job was given up: whoever finds that, records it there.
create index failed_job_mail on failed_job ((payload ->> 'mailId')) where payload ? 'mailId';

create view mail_status as
select mail.id, mail.kind, mail.account_id, mail.queued_at, mail.sent_at,
  case when mail.sent_at is not null then 'sent' when given_up.error is not null then 'failed' else 'queued' end as status,
  case when mail.sent_at is null then given_up.error end as error
from mail
left join lateral (
  select failed_job.error from failed_job
  where failed_job.payload ? 'mailId' and failed_job.payload ->> 'mailId' = mail.id::text
  limit 1
) given_up on true;

-- The mailbox and the Google accounts of a demo shop. Mails lie here with their links in clear; a shop with real customers
-- never writes here.
create table demo_mail (
  id bigint generated always as identity primary key,
  message_id text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now()
);

create index demo_mail_address on demo_mail (lower(to_address));

create table demo_google_key (
  id integer primary key check (id = 1),
  private_jwk jsonb not null
);
