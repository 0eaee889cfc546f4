-- Where it was asked to be told: the mail leads back there. None: the shop itself, as for a market that is closed since.
alter table restock_request add column market_id uuid;
