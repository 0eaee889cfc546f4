-- What promotions take off in other markets, and from which subtotal, where that is fixed (decision 126); null follows the rate.
alter table promotion add column markets jsonb;
alter table promotion_period add column markets jsonb;

-- contract: whoever calls it is made again in the same transaction, with the market instead of its rate
drop function if exists lowest_promoted(uuid, timestamptz, timestamptz[], bigint[], numeric) cascade;
