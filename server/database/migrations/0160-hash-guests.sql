-- How often guests have used promotions is counted by the hash of their address: the table outlives those who leave.
-- locks: only uses by guests are written; who places an order with a promotion waits, and is written by the new function's trigger
lock table promotion_use in share row exclusive mode;
update promotion_use set customer = 'mail:' || encode(sha256(convert_to(substr(customer, 6), 'UTF8')), 'hex')
where customer like 'mail:%@%';
