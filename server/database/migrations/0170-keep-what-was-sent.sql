-- What the last try sent: where to, with which time in its signature, and the body, if it is short and about nobody who has left since.
alter table webhook_delivery add column request_url text, add column request_at timestamptz, add column request_body text;
