-- contract: it is a part of market_lowest30 now, which is made again in the same transaction
drop function if exists market_price_then(variant, uuid, timestamptz) cascade;
