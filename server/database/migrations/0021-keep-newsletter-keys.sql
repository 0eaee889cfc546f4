-- What the writer's screen calls one press of the button: a repetition of it is the same newsletter (for a day).
alter table newsletter add column send_key text unique check (char_length(send_key) between 16 and 64);
