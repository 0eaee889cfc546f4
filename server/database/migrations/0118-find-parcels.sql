-- Staff look for an order by the number on its parcel.
create index if not exists shipment_tracking on shipment (upper(tracking)) where tracking is not null;
