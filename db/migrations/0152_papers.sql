-- 资料包: many papers in one zip, made in the background while the buyer does something else.
create table file.package (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  -- Which module fills it.
  kind text not null check (kind in ('order-papers', 'store-licences')),
  title text not null,
  -- What was asked for; the module that fills it knows the form.
  wanted jsonb not null,
  state text not null check (state in ('waiting', 'running', 'ready', 'failed')),
  total_count integer not null default 0 check (total_count >= 0),
  done_count integer not null default 0 check (done_count between 0 and total_count),
  -- [{paper, owedBy, reason}]
  missing jsonb not null default '[]',
  failure text,
  attempts integer not null default 0,
  -- A run that was killed lets go of its package at this time.
  held_until timestamptz,
  file_id uuid references file.file (id),
  requested_at timestamptz not null,
  finished_at timestamptz,
  constraint package_ready_has_file check ((state = 'ready') = (file_id is not null)),
  constraint package_finished check ((state = 'ready' or state = 'failed') = (finished_at is not null))
);
create index package_by_company on file.package (company_id, id desc);
create index package_to_fill on file.package (id) where state in ('waiting', 'running');
call platform.isolate_by_company('file.package');
grant select, insert, update on file.package to xiaojiu_app;

-- What is in a finished package.
create table file.package_entry (
  company_id uuid not null references company.company (id),
  package_id uuid not null references file.package (id),
  entry_no integer not null,
  path text not null,
  paper text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (package_id, entry_no),
  constraint package_path_once unique (package_id, path)
);
call platform.isolate_by_company('file.package_entry');
grant select, insert, delete on file.package_entry to xiaojiu_app;
