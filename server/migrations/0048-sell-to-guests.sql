-- Somebody who buys without an account. The address stays free for signing up, so it is unique only among accounts.
create table guest (
  id uuid primary key,
  email text not null check (char_length(email) between 3 and 254),
  -- As addresses are compared, like account.email_key.
  email_key text not null,
  created_at timestamptz not null default now()
);
create index guest_email on guest (email_key);
create index guest_age on guest (created_at);

alter table session
  alter column account_id drop not null,
  add column guest_id uuid references guest on delete cascade,
  add constraint session_of_one check (num_nonnulls(account_id, guest_id) = 1);
create index session_guest on session (guest_id) where guest_id is not null;

-- A guest's order that an account has taken over has both: the guest's session may still finish it.
alter table "order" add column guest_id uuid references guest;
create index order_guest on "order" (guest_id) where guest_id is not null;
alter table payment add column guest_id uuid references guest;
create index payment_guest on payment (guest_id, created_at desc) where guest_id is not null;

alter table kept_token
  alter column account_id drop not null,
  add column guest_id uuid references guest on delete cascade,
  add constraint kept_token_of_one check (num_nonnulls(account_id, guest_id) = 1);
create index kept_token_guest on kept_token (guest_id, created_at desc) where guest_id is not null;

alter table quote
  add column guest_id uuid,
  add constraint quote_of_one check (num_nonnulls(account_id, guest_id) <= 1);

-- Opens one order to whoever has the link. Each mail brings its own; only the hash is kept.
create table order_key (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  order_id uuid not null references "order" on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index order_key_order on order_key (order_id);
create index order_key_age on order_key (expires_at);

create table address (
  id uuid primary key,
  account_id uuid not null references account,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  v integer not null default 0 check (v >= 0)
);
create index address_account on address (account_id, created_at);
create unique index address_default on address (account_id) where is_default;

-- As before, and for guests.
create or replace function place_order(purchase jsonb)
returns table (problem text, differences jsonb, listing_changed boolean, xid text)
language plpgsql set lock_timeout = '3s' as $$
#variable_conflict use_column
declare
  wanted record;
  quote record;
  products uuid[];
  variants uuid[];
  pieces integer[];
  prices bigint[];
  discounts bigint[];
  keeper uuid;
  has_buyer boolean;
  decided_at timestamptz;
  began_at timestamptz := clock_timestamp();
  patience interval := current_setting('lock_timeout');
begin
  select * into wanted from jsonb_to_record(purchase) as t (
    order_id uuid, payment_id uuid, account_id uuid, claim uuid, claim_seconds integer, token_hash bytea, cart_hash bytea,
    token text, address jsonb, quote jsonb, most_waiting integer, low_stock integer, tags text[], listing_tag text,
    dry_run boolean, quote_id uuid, pricing_version bigint, promotions jsonb, customer text, kept_quote jsonb,
    guest_id uuid);

  select coalesce(k.account_id, k.guest_id) into keeper from kept_token k where k.token_hash = wanted.token_hash;
  if keeper <> coalesce(wanted.account_id, wanted.guest_id)
    or exists (select from payment p where p.token_hash = wanted.token_hash) then
    problem := 'token-used';
    return next;
    return;
  end if;

  -- A deletion of the buyer waits until the order is written, and then finds it; or it was first, and nothing is placed.
  perform 1 from account a where a.id = wanted.account_id and a.deleted_at is null for share;
  has_buyer := found;
  if wanted.guest_id is not null then
    perform 1 from guest g where g.id = wanted.guest_id for share;
    has_buyer := found;
  end if;
  if not has_buyer then
    problem := 'no-buyer';
    return next;
    return;
  end if;
  -- One or the other, so that each looks into its own index.
  if wanted.most_waiting <= (case when wanted.guest_id is null then (
    select count(*) from payment p where p.account_id = wanted.account_id and p.state = 'open' and p.waits_since is not null
  ) else (
    select count(*) from payment p where p.guest_id = wanted.guest_id and p.state = 'open' and p.waits_since is not null
  ) end) then
    problem := 'waiting';
    return next;
    return;
  end if;

  -- The timeout holds for each row that is waited for: after a wait, the next row gets what is left of it.
  select array_agg(t.product_id), array_agg(t.variant_id), array_agg(t.pieces), array_agg(t.price_cents),
    array_agg(coalesce(t.discount_cents, 0))
  into products, variants, pieces, prices, discounts
  from jsonb_to_recordset(wanted.quote -> 'lines') as t (
    product_id uuid, variant_id uuid, pieces integer, price_cents bigint, discount_cents bigint);
  perform case when clock_timestamp() > began_at + interval '10 ms' then set_config('lock_timeout',
    ceil(greatest(extract(epoch from began_at + patience - clock_timestamp()) * 1000, 1)) || 'ms', true) end
  from (select from product where id = any (products) order by id for no key update) locked;
  -- The same token in the same moment: who waited here for the other must not find the goods sold out that it has bought.
  if exists (select from payment p where p.token_hash = wanted.token_hash) then
    problem := 'token-used';
    return next;
    return;
  end if;
  decided_at := clock_timestamp();

  -- A line that names no variant means the only one there is. Two lines may turn out to be of the same.
  select array_agg(found.variant order by found.n), jsonb_agg(jsonb_build_object(
    'problem', found.what, 'productName', found.name, 'options', found.options, 'piecesLeft', found.there) order by found.n)
    filter (where found.what is not null)
  into variants, differences
  from (
    select t.n, p.name, v.id as variant, v.quantity as there, array_to_string(v.option_values, ', ') as options, case
      when p.id is null or p.deleted_at is not null or v.id is null and p.options = '[]' then 'gone'
      when v.id is null or t.variant is null and exists (
        select from variant o where o.product_id = p.id and o.retired_at is null and o.id <> v.id) then 'choose'
      when v.price <> t.price then 'price'
      when v.quantity < sum(t.pieces) over (partition by v.id) then 'stock'
    end as what
    from unnest(products, variants, pieces, prices) with ordinality as t (product, variant, pieces, price, n)
    left join product p on p.id = t.product
    left join lateral (
      select one.id, one.quantity, one.option_values, price_at(one, decided_at) as price from variant one
      where one.product_id = p.id and one.retired_at is null and one.id = coalesce(t.variant, one.id)
      order by one.position limit 1
    ) v on true
  ) found;
  if differences is not null or wanted.dry_run then
    return next;
    return;
  end if;

  if wanted.quote_id is not null and not exists (
    select from quote q where q.id = wanted.quote_id and q.expires_at > decided_at) then
    problem := 'quote-expired';
  elsif wanted.pricing_version <> (select version from pricing_version) then
    problem := 'rules-changed';
  end if;
  if problem is not null then
    return next;
    return;
  end if;

  select used.problem into problem from use_promotions(wanted.order_id, wanted.promotions, wanted.customer) used;
  if problem is not null then
    return next;
    return;
  end if;

  select * into quote from jsonb_to_record(wanted.quote) as t (
    currency text, items_cents bigint, shipping_cents bigint, tax_cents bigint, discount_cents bigint, total_cents bigint,
    tax_included boolean);
  select bool_or(c.listing_changed) into listing_changed from change_stock(
    variants, array(select -p from unnest(pieces) with ordinality as t (p, n) order by n), pieces, 'sold', null,
    wanted.order_id, null, wanted.low_stock) c;

  insert into "order" (id, account_id, guest_id, currency, items_cents, shipping_cents, tax_cents, discount_cents, total_cents,
    tax_included, quote, address)
  values (wanted.order_id, wanted.account_id, wanted.guest_id, quote.currency, quote.items_cents, quote.shipping_cents,
    quote.tax_cents, quote.discount_cents, quote.total_cents, coalesce(quote.tax_included, false), wanted.kept_quote, wanted.address);
  insert into order_line (order_id, position, product_id, variant_id, name, sku, options, price_cents, quantity, discount_cents, img)
  select wanted.order_id, t.n - 1, p.id, v.id, p.name, v.sku, options_of(p.options, v.option_values), t.price, t.pieces,
    t.discount, coalesce(v.img[1], p.img[1])
  from unnest(variants, pieces, prices, discounts) with ordinality as t (variant, pieces, price, discount, n)
  join variant v on v.id = t.variant join product p on p.id = v.product_id;
  insert into payment (id, order_id, account_id, guest_id, token_hash, token, cart_hash, amount_cents, currency, claim,
    claimed_until, quote_id)
  values (wanted.payment_id, wanted.order_id, wanted.account_id, wanted.guest_id, wanted.token_hash, wanted.token,
    wanted.cart_hash, quote.total_cents, quote.currency, wanted.claim, now() + make_interval(secs => wanted.claim_seconds), wanted.quote_id);
  delete from kept_token k where k.token_hash = wanted.token_hash;
  insert into change (tag) select unnest(wanted.tags) union all select wanted.listing_tag where listing_changed;

  xid := pg_current_xact_id()::text;
  return next;
end
$$;

-- As before, and for guests.
drop function mark_paid(uuid, text, jsonb, uuid);
create function mark_paid(paid_payment uuid, intent text, ship_to jsonb, new_mail uuid)
returns table (order_id uuid, account_id uuid, guest_id uuid, email text, address jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  paid record;
begin
  perform 1 from "order" o where o.id = (select p.order_id from payment p where p.id = paid_payment) for no key update;
  update payment p
  set state = 'paid', intent_id = coalesce(p.intent_id, intent), token = null, claim = null, claimed_until = null, ended_at = now(),
    payer_network = null
  where p.id = paid_payment and p.state = 'open'
  returning p.order_id, p.quote_id into paid;
  if not found then return; end if;

  update "order" o
  set number = nextval('order_number'), paid_at = now(),
    address = case when num_nonnulls(o.account_id, o.guest_id) > 0 then
      coalesce(case when paid.quote_id is not null then o.address end, ship_to, o.address) end,
    order_mail_id = case when num_nonnulls(o.account_id, o.guest_id) > 0 then new_mail end
  where o.id = paid.order_id
  returning o.id, o.account_id, o.guest_id, o.address into order_id, account_id, guest_id, address;

  select coalesce((select a.email from account a where a.id = account_id), (select g.email from guest g where g.id = guest_id))
  into email;
  insert into mail (id, kind, account_id)
  select new_mail, 'order', account_id where num_nonnulls(account_id, guest_id) > 0;
  return next;
end
$$;
