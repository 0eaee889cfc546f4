-- from: 0096-empty-listing
create index concurrently if not exists shipment_tracking on shipment (upper(tracking)) where tracking is not null;
