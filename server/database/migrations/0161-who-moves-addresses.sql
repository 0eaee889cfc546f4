-- Who of the staff has asked for another address of somebody: it holds as long as they could ask for it again.
alter table email_change add column asked_by uuid references account;
