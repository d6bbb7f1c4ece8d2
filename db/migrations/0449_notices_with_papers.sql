-- Notices of the platform to stores carry papers and name who sent them.
alter table message.staff_message add column if not exists file_ids uuid[] not null default '{}';
alter table message.staff_message add column if not exists sent_by uuid references identity.account (id);
alter table message.staff_message add column if not exists sent_by_name text;
create index if not exists staff_message_by_sender on message.staff_message (sent_by) where sent_by is not null;
