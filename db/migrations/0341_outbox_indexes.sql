-- The relay asks whether a subject has an older event; the primary key already gives the order by id.
drop index platform.outbox_in_order;
create index outbox_by_subject on platform.outbox (subject, id);
