-- Rows are locked in one order everywhere: account, order, payment, products by id. Only then can two who want the same rows
-- never wait for each other.

-- Since when a payment waits for a step that the bank wants from the buyer; it stays when the payment has ended. A payment that
-- lapses counts as a declined card, and those are counted for the network address it came from, which goes with the end.
alter table payment add column waits_since timestamptz, add column payer_network text;
create index payment_waiting on payment (account_id) where state = 'open' and waits_since is not null;
