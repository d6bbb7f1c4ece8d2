-- Two people who change a store's line at once: the second is told what the first did.
alter table payment.credit_line add column version integer not null default 1;
create index if not exists credit_line_by_store on payment.credit_line (store_id, id);
create index if not exists credit_application_by_store on payment.credit_application (store_id, asked_at desc);
