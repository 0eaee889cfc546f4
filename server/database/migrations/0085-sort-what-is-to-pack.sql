-- Some of it has left, and the rest is not packed yet.
alter table "order" add column sent_in_part boolean not null default false;
update "order" o set sent_in_part = true
where o.number is not null and o.status = 'pending' and o.packed_at is not null
  and exists (select from order_line l where l.order_id = o.id and l.shipped > 0);

-- What packers work through, without the thousands that are packed and wait for the van.
create index order_to_pack on "order" (paid_at, number)
where number is not null and status = 'pending' and (packed_at is null or sent_in_part);
