-- Whether visitors who subscribe to the newsletter have to confirm their address (decision 128).
alter table shop_settings add column double_opt_in boolean not null default true;

-- locks: the rows of consent are not looked at
alter table consent drop constraint consent_source_check;
-- contract: wider than before, so the version before goes on writing what it writes
alter table consent add constraint consent_source_check
  check (source in ('sign-up', 'profile', 'visitor', 'unconfirmed', 'confirmation', 'mail', 'import')) not valid;
