-- A variant's values with the names of the options: {"Size": "42", "Colour": "Blue"}.
create or replace function options_of(options jsonb, option_values text[]) returns json
language sql immutable parallel safe
return case when options = '[]' then '{}' else (
  select json_object_agg(o.value ->> 'name', option_values[o.n] order by o.n)
  from jsonb_array_elements(options) with ordinality as o (value, n)) end;

-- By what uses of promotions are counted together: an account by its id, a guest by the hash of the address, which is nowhere in clear.
create or replace function customer_key(customer text) returns text
language sql immutable parallel safe
return case when customer like 'mail:%@%' then 'mail:' || encode(sha256(convert_to(substr(customer, 6), 'UTF8')), 'hex') else customer end;

-- Whoever writes it: an order may be under way in the function of the release before, which knew addresses only.
create or replace function write_customer_key() returns trigger
language plpgsql as $$
begin
  new.customer := customer_key(new.customer);
  return new;
end
$$;

create or replace trigger promotion_use_by_key before insert on promotion_use for each row
when (new.customer like 'mail:%@%') execute function write_customer_key();

-- Each of these promotions is used once more by an order, or none is and the reason is given. Only those with limits are locked.
create or replace function use_promotions(for_order uuid, wanted jsonb, whose text)
returns table (problem text)
language plpgsql as $$
#variable_conflict use_column
declare
  ids uuid[] := array(select (t.value ->> 'id')::uuid from jsonb_array_elements(wanted) t);
begin
  perform from promotion p where p.id = any (ids) and (p.uses is not null or p.uses_per_customer is not null)
  order by p.id for no key update;
  select case when p.used >= p.uses then 'promotion-used-up' else 'promotion-used-by-customer' end into problem
  from promotion p where p.id = any (ids) and (p.used >= p.uses or p.uses_per_customer <= (
    select count(*) from promotion_use u where u.promotion_id = p.id and u.customer = customer_key(whose) and not u.released))
  limit 1;
  if problem is not null then
    return next;
    return;
  end if;
  update promotion p set used = p.used + 1
  where p.id = any (ids) and (p.uses is not null or p.uses_per_customer is not null);
  insert into promotion_use (order_id, promotion_id, customer, cents)
  select for_order, (t.value ->> 'id')::uuid, customer_key(whose), (t.value ->> 'cents')::bigint from jsonb_array_elements(wanted) t;
end
$$;

-- Takes the stock of a purchase and writes order, lines and payment: one statement, one round trip, all or nothing. The purchase comes
-- as one object, so that a field more is no other function (place-order.repo.ts says what is in it). Its amounts are written as they
-- are; what is checked here is what may have changed since they were computed: prices by the database's clock, pieces, the buyer, the
-- rules that the quote was made by, the uses of its promotions. Rows are locked in the one order (account or guest, products by id,
-- promotions by id), so that carts that cross wait in one line and what was checked still holds when it is written. A purchase
-- that cannot be made is answered with a problem, or with what differs line by line, and nothing is written; a dry run writes
-- nothing either way. A line without a variant means the only one of the product. What costs nothing has no token.
-- No checkout waits for long: those that do would hold all connections to the database.
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
  in_market uuid := (purchase -> 'kept_quote' -> 'market' ->> 'id')::uuid;
begin
  select * into wanted from jsonb_to_record(purchase) as t (
    order_id uuid, payment_id uuid, account_id uuid, claim uuid, claim_seconds integer, token_hash bytea, cart_hash bytea,
    token text, address jsonb, quote jsonb, most_waiting integer, low_stock integer, tags text[], listing_tag text,
    dry_run boolean, quote_id uuid, pricing_version bigint, promotions jsonb, customer text, kept_quote jsonb,
    guest_id uuid, language text, method text);

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

  if in_market is not null and not exists (select from market m where m.id = in_market) then
    problem := 'rules-changed';
    return next;
    return;
  end if;

  -- A line that names no variant means the only one there is. Two lines may turn out to be of the same.
  select array_agg(found.variant order by found.n), jsonb_agg(jsonb_build_object(
    'problem', found.what, 'productName', found.name, 'options', found.options, 'piecesLeft', found.there) order by found.n)
    filter (where found.what is not null)
  into variants, differences
  from (
    select t.n, p.name, v.id as variant, v.quantity as there, array_to_string(v.option_values, ', ') as options, case
      when p.id is null or p.deleted_at is not null or status_at(p, decided_at) = 'draft' or v.id is null and p.options = '[]'
        then 'gone'
      when v.id is null or t.variant is null and exists (
        select from variant o where o.product_id = p.id and o.retired_at is null and o.id <> v.id) then 'choose'
      when v.price is distinct from t.price then 'price'
      when v.quantity < sum(t.pieces) over (partition by v.id) then 'stock'
    end as what
    from unnest(products, variants, pieces, prices) with ordinality as t (product, variant, pieces, price, n)
    left join product p on p.id = t.product
    left join lateral (
      select one.id, one.quantity, one.option_values, case when in_market is null then price_at(one, decided_at)
        else (select here.price from market_price_at(one, in_market, decided_at) here) end as price from variant one
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

  if wanted.promotions <> '[]' then
    select used.problem into problem from use_promotions(wanted.order_id, wanted.promotions, wanted.customer) used;
    if problem is not null then
      return next;
      return;
    end if;
  end if;

  select * into quote from jsonb_to_record(wanted.quote) as t (
    currency text, items_cents bigint, shipping_cents bigint, tax_cents bigint, discount_cents bigint, total_cents bigint,
    tax_included boolean);
  select bool_or(c.listing_changed) into listing_changed from change_stock(
    variants, array(select -p from unnest(pieces) with ordinality as t (p, n) order by n), pieces, 'sold', null,
    wanted.order_id, null, wanted.low_stock) c;

  insert into "order" (id, account_id, guest_id, currency, items_cents, shipping_cents, tax_cents, discount_cents, total_cents,
    tax_included, quote, address, language)
  values (wanted.order_id, wanted.account_id, wanted.guest_id, quote.currency, quote.items_cents, quote.shipping_cents,
    quote.tax_cents, quote.discount_cents, quote.total_cents, coalesce(quote.tax_included, false), wanted.kept_quote, wanted.address,
    coalesce(wanted.language, 'en'));
  insert into order_line (order_id, position, product_id, variant_id, name, sku, options, price_cents, quantity, discount_cents, img,
    sold_as)
  select wanted.order_id, t.n - 1, p.id, v.id, p.name, v.sku, options_of(p.options, v.option_values), t.price, t.pieces,
    t.discount, coalesce(v.img[1], p.img[1]), case when wanted.language <> (select locales[1] from shop_settings)
      then sold_as(p.id, p.name, options_of(p.options, v.option_values), wanted.language) end
  from unnest(variants, pieces, prices, discounts) with ordinality as t (variant, pieces, price, discount, n)
  join variant v on v.id = t.variant join product p on p.id = v.product_id;
  insert into payment (id, order_id, account_id, guest_id, token_hash, token, cart_hash, amount_cents, currency, claim,
    claimed_until, quote_id, method)
  values (wanted.payment_id, wanted.order_id, wanted.account_id, wanted.guest_id, wanted.token_hash, wanted.token,
    wanted.cart_hash, quote.total_cents, quote.currency, wanted.claim, now() + make_interval(secs => wanted.claim_seconds), wanted.quote_id,
    coalesce(wanted.method, 'card'));
  delete from kept_token k where k.token_hash = wanted.token_hash;
  insert into change (tag) select unnest(wanted.tags) union all select wanted.listing_tag where listing_changed;

  xid := pg_current_xact_id()::text;
  return next;
end
$$;

-- An order is in the shop's currency or that of its market, also when that is being changed at the same moment: every order shares
-- this lock until its transaction ends, and whoever changes the currency takes it alone (decision 51).
create or replace function require_shop_currency() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('the currency of the shop', 0));
  if new.root_id is null and (case when new.quote -> 'market' is null
    then exists (select from shop_settings where lower(currency) <> new.currency)
    else not exists (select from market where id = (new.quote -> 'market' ->> 'id')::uuid and lower(currency) = new.currency) end) then
    raise exception 'the shop sells in another currency than %', new.currency
      using errcode = 'check_violation', constraint = 'order_currency';
  end if;
  return new;
end
$$;

create or replace trigger order_in_shop_currency before insert on "order" for each row execute function require_shop_currency();
