-- Guests cost nothing, so what they hold unpaid and let lapse is counted by network: a payment that lapsed keeps it for an hour. From now
-- on it is the hashes of the site and of the network, "site/network", and never the address.
update payment set payer_network = null where state = 'open' and payer_network is not null;
create index payment_site on payment (split_part(payer_network, '/', 1)) where payer_network is not null;

-- An exchange that nobody has answered held its goods for ever.
update order_return set lapses_at = now() + interval '14 days'
where status = 'requested' and replacement_id is not null and lapses_at is null;
