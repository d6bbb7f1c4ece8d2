-- Who set a limit of the second pair of eyes, and its version: a colleague's change is not overwritten unseen.
alter table staff.approval_limit add column version integer not null default 1;
alter table staff.approval_limit add column changed_by_name text;
