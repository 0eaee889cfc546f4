-- One kind of thing, newest first: journal_subject has the thing's own id in between.
create index journal_kind on journal (subject, id desc);
create index journal_action on journal (action, id desc);
-- The thing itself, whatever kind it is of.
create index journal_thing on journal (subject_id, id desc);
drop index journal_subject;
