-- What a line of an order is called in the order's language, where that is not the shop's first: kept with the line, because
-- it is what was bought. JSON, in which options stay in their order. Null where nothing is translated.
create or replace function sold_as(product_id uuid, name text, options json, locale text) returns json
language sql stable as $$
  select json_build_object(
    'name', coalesce((
      select t.texts ->> 'name' from content_text t
      where t.kind = 'product' and t.subject = sold_as.product_id::text and t.locale = sold_as.locale), sold_as.name),
    'options', (
      select coalesce(json_object_agg(coalesce(n.text, o.key), coalesce(v.text, c.text, o.value) order by o.place), '{}')
      from json_each_text(sold_as.options) with ordinality as o (key, value, place)
      left join value_text n on n.kind = 'option' and n.locale = sold_as.locale and lower(n.value) = lower(o.key)
      left join value_text v on v.kind = 'option' and v.locale = sold_as.locale and lower(v.value) = lower(o.value)
      left join value_text c on c.kind = 'colour' and c.locale = sold_as.locale and lower(c.value) = lower(o.value)))
  from shop_settings s where s.locales[1] <> sold_as.locale and sold_as.locale = any (s.locales)
$$;
