-- Papers that whoever asks for a second pair of eyes lays beside the request.
alter table staff.approval add column if not exists file_ids uuid[] not null default '{}';
