-- 导出任务: a list of a console as a file, made in the background and kept for a day.
create table file.export_job (
  id uuid primary key default uuidv7(),
  face text not null check (face in ('seller', 'platform')),
  store_id uuid references store.store (id),
  -- Who asked; it is read with what this person may see.
  account_id uuid not null references identity.account (id),
  account_name text not null,
  -- The list, as its source names it, and as people call it.
  list text not null check (list ~ '^[a-z][a-z0-9.-]{1,59}$'),
  title text not null check (length(title) between 1 and 40),
  -- The list's own question, and the same in words.
  filter jsonb not null,
  words text not null check (length(words) <= 300),
  columns text[] not null check (cardinality(columns) between 1 and 60),
  state text not null check (state in ('waiting', 'running', 'ready', 'failed', 'stopped', 'expired')),
  row_count integer not null default 0 check (row_count >= 0),
  failure text,
  attempts integer not null default 0,
  held_until timestamptz,
  file_id uuid references file.file (id),
  size_bytes bigint,
  download_count integer not null default 0,
  requested_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  constraint export_job_store_is_sellers check ((store_id is not null) = (face = 'seller')),
  constraint export_job_ready_has_file check ((state = 'ready') = (file_id is not null)),
  constraint export_job_ready_ends check (state <> 'ready' or expires_at is not null)
);
create index export_job_by_account on file.export_job (account_id, id desc);
create index export_job_by_store on file.export_job (store_id, id desc);
create index export_job_to_make on file.export_job (id) where state in ('waiting', 'running');
create index export_job_to_expire on file.export_job (expires_at) where state = 'ready';
create index export_job_by_file on file.export_job (file_id) where file_id is not null;
alter table file.export_job enable row level security;
alter table file.export_job force row level security;
create policy export_job_of_store on file.export_job
  using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert, update on file.export_job to xiaojiu_app;
