-- 注销登记: what the office published, kept with the licence that it took away.
alter table qualification.licence add column if not exists cancel_file_ids uuid[] not null default '{}';
