-- What a cart costs follows from rules: where goods are sent and for how much, what tax they bear, which promotions run.
create table delivery_zone (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 60),
  -- None: everywhere.
  countries text[] not null default '{}',
  states text[] not null default '{}',
  postal_ranges jsonb not null default '[]' check (jsonb_typeof(postal_ranges) = 'array'),
  methods jsonb not null check (jsonb_typeof(methods) = 'array'),
  v integer not null default 0 check (v >= 0)
);
comment on column delivery_zone.methods is 'amounts in cents, as pricing/delivery.rules.ts reads them';

-- A shop that has sold before goes on as it did: free, everywhere.
insert into delivery_zone (id, name, methods) values ('00000000-0000-7000-8000-000000000001', 'Everywhere',
  '[{"id": "00000000-0000-7000-8000-000000000002", "name": "Standard", "classes": [], "priceCents": 0, "freeFromCents": null,
     "by": null, "steps": [], "days": [2, 5], "cutOff": null, "tracking": null}]');

create table tax_table (
  id boolean primary key default true check (id),
  rates jsonb not null default '[]' check (jsonb_typeof(rates) = 'array'),
  v integer not null default 0 check (v >= 0)
);
comment on column tax_table.rates is '{country, state, class, rate, label}: the rate in thousandths of a percent';
insert into tax_table default values;

create table promotion (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  -- Upper case; none: it needs no code.
  code text constraint promotion_code_taken unique check (code = upper(code) and char_length(code) between 3 and 40),
  kind text not null check (kind in ('percent', 'amount', 'free-delivery', 'n-for-m')),
  percent integer check (percent between 1 and 10000),
  amount_cents bigint check (amount_cents > 0),
  n integer check (n between 2 and 100),
  m integer check (m >= 1 and m < n),
  categories integer[] not null default '{}',
  brands integer[] not null default '{}',
  products uuid[] not null default '{}',
  min_subtotal_cents bigint not null default 0 check (min_subtotal_cents >= 0),
  from_at timestamptz,
  until_at timestamptz,
  uses integer check (uses >= 1),
  uses_per_customer integer check (uses_per_customer >= 1),
  combinable boolean not null default false,
  -- Kept up only while the number of uses is limited: only then is the row locked.
  used integer not null default 0 check (used >= 0),
  created_at timestamptz not null default now(),
  v integer not null default 0 check (v >= 0),
  check (kind <> 'percent' or percent is not null),
  check (kind <> 'amount' or amount_cents is not null),
  check (kind <> 'n-for-m' or n is not null and m is not null),
  constraint promotion_ends_after_it_begins check (until_at > from_at),
  constraint promotion_used_up check (used <= uses)
);
comment on column promotion.percent is 'in hundredths of a percent';

-- One row for each promotion of an order. A canceled order gives its use back, and one taken out of canceled takes it again.
create table promotion_use (
  -- Deferred: it is used before the order is written.
  order_id uuid not null references "order" deferrable initially deferred,
  promotion_id uuid not null,
  -- The account, or the folded address of a guest.
  customer text not null,
  cents bigint not null check (cents >= 0),
  released boolean not null default false,
  primary key (order_id, promotion_id)
);
create index promotion_use_customer on promotion_use (promotion_id, customer) where not released;

-- Counts changes of the rules: a quote made by other rules than today's is made again before it is paid.
create table pricing_version (
  id boolean primary key default true check (id),
  version bigint not null default 1
);
insert into pricing_version default values;

create function count_pricing_change() returns trigger
language plpgsql as $$
begin
  update pricing_version set version = version + 1;
  return null;
end
$$;

create trigger pricing_changed after insert or update or delete on delivery_zone
for each statement execute function count_pricing_change();
create trigger pricing_changed after insert or update or delete on tax_table
for each statement execute function count_pricing_change();
create trigger pricing_changed after insert or delete on promotion
for each statement execute function count_pricing_change();
create trigger pricing_edited after update of v on promotion
for each statement execute function count_pricing_change();
create trigger pricing_changed after update of country, tax_mode, time_zone on shop_settings
for each statement execute function count_pricing_change();

-- Quotes are made again in a moment, so a crash may take them.
create unlogged table quote (
  id uuid primary key,
  -- The hash of who asked: an account, or a visitor's network address.
  owner bytea not null check (octet_length(owner) = 32),
  -- Who alone may pay it; none: it was made without a session.
  account_id uuid,
  -- Of everything that was asked and answered: the same caller with the same input gets the same quote.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  pricing_version bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint quote_same unique (owner, content_hash)
);
create index quote_age on quote (expires_at);

alter table product
  add column shipping_class text not null default 'parcel' check (shipping_class in ('parcel', 'bulky', 'freight')),
  add column tax_class text not null default 'standard' check (char_length(tax_class) between 1 and 30);

alter table "order"
  add column tax_included boolean not null default false,
  -- The whole quote it was placed with, but for the address: nothing is computed again from later rules.
  add column quote jsonb check (jsonb_typeof(quote) = 'object'),
  drop constraint order_total_cents_check,
  add constraint order_total check (total_cents between 0 and 99999999),
  drop constraint order_check,
  add constraint order_adds_up check (
    total_cents = items_cents + shipping_cents - discount_cents + case when tax_included then 0 else tax_cents end);

alter table order_line add column discount_cents bigint not null default 0,
  add constraint order_line_discount check (discount_cents between 0 and price_cents * quantity);

-- What costs nothing is paid without a charge.
alter table payment
  add column quote_id uuid,
  drop constraint payment_amount_cents_check,
  add constraint payment_amount check (amount_cents >= 0),
  drop constraint payment_check,
  add constraint payment_can_go_on check (state <> 'open' or token is not null or intent_id is not null or amount_cents = 0),
  drop constraint payment_check2,
  add constraint payment_has_charge check (state <> 'paid' or intent_id is not null or amount_cents = 0);
-- A quote yields one order; after a decline it may be tried again.
create unique index payment_quote_used on payment (quote_id) where state in ('open', 'paid');

-- What a piece costs at a moment.
create function price_at(v variant, at timestamptz) returns bigint
language sql stable parallel safe
return v.effective_cents;

-- Each of these promotions is used once more by an order, or none is and the reason is given. Only those with limits are locked.
create function use_promotions(for_order uuid, wanted jsonb, whose text)
returns table (problem text)
language plpgsql as $$
#variable_conflict use_column
declare
  ids uuid[] := array(select (t.value ->> 'id')::uuid from jsonb_array_elements(wanted) t);
begin
  if ids = '{}' then return; end if;
  perform from promotion p where p.id = any (ids) and (p.uses is not null or p.uses_per_customer is not null)
  order by p.id for no key update;
  select case when p.used >= p.uses then 'promotion-used-up' else 'promotion-used-by-customer' end into problem
  from promotion p where p.id = any (ids) and (p.used >= p.uses or p.uses_per_customer <= (
    select count(*) from promotion_use u where u.promotion_id = p.id and u.customer = whose and not u.released))
  limit 1;
  if problem is not null then
    return next;
    return;
  end if;
  update promotion p set used = p.used + 1
  where p.id = any (ids) and (p.uses is not null or p.uses_per_customer is not null);
  insert into promotion_use (order_id, promotion_id, customer, cents)
  select for_order, (t.value ->> 'id')::uuid, whose, (t.value ->> 'cents')::bigint from jsonb_array_elements(wanted) t;
end
$$;

-- As before, and by a quote: within the rules it was made by and before it expires, each of its promotions used once more. The
-- database's clock decides what a piece costs. What costs nothing has no token.
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
  decided_at timestamptz;
  began_at timestamptz := clock_timestamp();
  patience interval := current_setting('lock_timeout');
begin
  select * into wanted from jsonb_to_record(purchase) as t (
    order_id uuid, payment_id uuid, account_id uuid, claim uuid, claim_seconds integer, token_hash bytea, cart_hash bytea,
    token text, address jsonb, quote jsonb, most_waiting integer, low_stock integer, tags text[], listing_tag text,
    dry_run boolean, quote_id uuid, pricing_version bigint, promotions jsonb, customer text, kept_quote jsonb);

  select k.account_id into keeper from kept_token k where k.token_hash = wanted.token_hash;
  if keeper <> wanted.account_id or exists (select from payment p where p.token_hash = wanted.token_hash) then
    problem := 'token-used';
    return next;
    return;
  end if;

  -- A deletion of the buyer waits until the order is written, and then finds it; or it was first, and nothing is placed.
  perform 1 from account a where a.id = wanted.account_id and a.deleted_at is null for share;
  if not found then
    problem := 'no-buyer';
    return next;
    return;
  end if;
  if wanted.most_waiting <= (
    select count(*) from payment p where p.account_id = wanted.account_id and p.state = 'open' and p.waits_since is not null
  ) then
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

  insert into "order" (id, account_id, currency, items_cents, shipping_cents, tax_cents, discount_cents, total_cents,
    tax_included, quote, address)
  values (wanted.order_id, wanted.account_id, quote.currency, quote.items_cents, quote.shipping_cents, quote.tax_cents,
    quote.discount_cents, quote.total_cents, coalesce(quote.tax_included, false), wanted.kept_quote, wanted.address);
  insert into order_line (order_id, position, product_id, variant_id, name, sku, options, price_cents, quantity, discount_cents, img)
  select wanted.order_id, t.n - 1, p.id, v.id, p.name, v.sku, options_of(p.options, v.option_values), t.price, t.pieces,
    t.discount, coalesce(v.img[1], p.img[1])
  from unnest(variants, pieces, prices, discounts) with ordinality as t (variant, pieces, price, discount, n)
  join variant v on v.id = t.variant join product p on p.id = v.product_id;
  insert into payment (id, order_id, account_id, token_hash, token, cart_hash, amount_cents, currency, claim, claimed_until, quote_id)
  values (wanted.payment_id, wanted.order_id, wanted.account_id, wanted.token_hash, wanted.token, wanted.cart_hash,
    quote.total_cents, quote.currency, wanted.claim, now() + make_interval(secs => wanted.claim_seconds), wanted.quote_id);
  delete from kept_token k where k.token_hash = wanted.token_hash;
  insert into change (tag) select unnest(wanted.tags) union all select wanted.listing_tag where listing_changed;

  xid := pg_current_xact_id()::text;
  return next;
end
$$;

-- As before; the parcel of a quoted order goes where the quote says, whatever address the card has.
create or replace function mark_paid(paid_payment uuid, intent text, ship_to jsonb, new_mail uuid)
returns table (order_id uuid, account_id uuid, email text, address jsonb)
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
    address = case when o.account_id is not null then
      coalesce(case when paid.quote_id is not null then o.address end, ship_to, o.address) end,
    order_mail_id = case when o.account_id is not null then new_mail end
  where o.id = paid.order_id
  returning o.id, o.account_id, o.address into order_id, account_id, address;

  select a.email into email from account a where a.id = account_id;
  insert into mail (id, kind, account_id) select new_mail, 'order', account_id where account_id is not null;
  return next;
end
$$;
