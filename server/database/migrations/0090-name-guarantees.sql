-- What producers guarantee beyond the law, and what shops in the EEA have to say of guarantees (Directive (EU) 2024/825).
alter table product add column guarantee_years smallint check (guarantee_years between 1 and 100);

alter table shop_settings
  add column guarantee_notice boolean not null default true,
  -- Empty: the shop's own words.
  add column guarantee_text text not null default '' check (char_length(guarantee_text) <= 600),
  add column guarantee_picture text check (char_length(guarantee_picture) between 1 and 500),
  add column guarantee_label text check (char_length(guarantee_label) between 1 and 500);
