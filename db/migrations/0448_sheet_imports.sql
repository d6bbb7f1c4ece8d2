-- 导入任务: a sheet that changes many records. Checked row by row before anything is changed, applied in lots.
create table file.import_job (
  id uuid primary key default uuidv7(),
  face text not null check (face in ('seller', 'platform')),
  store_id uuid references store.store (id),
  -- Who brought it; it is checked and applied with what this person may do.
  account_id uuid not null references identity.account (id),
  account_name text not null,
  -- Who asked for the step that is under way.
  acting_account_id uuid not null references identity.account (id),
  kind text not null check (kind ~ '^[a-z][a-z-]{1,39}$'),
  title text not null check (length(title) between 1 and 40),
  file_name text not null check (length(file_name) <= 120),
  state text not null check (state in ('draft', 'checking', 'ready', 'applying', 'done', 'partly', 'failed', 'stopped',
    'undoing', 'undone')),
  -- The headings as they stand, and what each column holds; empty: nothing of use.
  heads text[] not null check (cardinality(heads) between 1 and 60),
  columns text[] not null,
  -- How often it was checked anew or mended: whoever applies it names the one they looked at.
  revision integer not null default 1 check (revision > 0),
  row_count integer not null check (row_count between 0 and 5000),
  -- How many rows have each verdict and outcome; written with the rows, in their transaction.
  counts jsonb not null default '{}'::jsonb,
  failure text,
  attempts integer not null default 0,
  held_until timestamptz,
  requested_at timestamptz not null,
  finished_at timestamptz,
  constraint import_job_store_is_sellers check ((store_id is not null) = (face = 'seller')),
  constraint import_job_one_kind_a_column check (cardinality(columns) = cardinality(heads))
);
create index import_job_by_account on file.import_job (account_id, id desc);
create index import_job_by_acting on file.import_job (acting_account_id);
create index import_job_by_store on file.import_job (store_id, id desc);
create index import_job_to_do on file.import_job (id) where state in ('checking', 'applying', 'undoing');
alter table file.import_job enable row level security;
alter table file.import_job force row level security;
create policy import_job_of_store on file.import_job
  using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert, update on file.import_job to xiaojiu_app;

-- Every row of the sheet, blank ones too: none is ever lost.
create table file.import_row (
  job_id uuid not null references file.import_job (id),
  -- As the spreadsheet counts it.
  row_no integer not null check (row_no > 0),
  store_id uuid references store.store (id),
  cells text[] not null check (cardinality(cells) <= 60),
  verdict text check (verdict in ('ready', 'reminder', 'error', 'unchanged', 'blank')),
  reason text not null default '' check (length(reason) <= 500),
  -- The record it is about: two rows of a sheet about one record contradict each other.
  record_key text,
  target jsonb,
  -- The record before and as wished; null: none.
  state_before jsonb,
  state_after jsonb,
  words_before text not null default '',
  words_after text not null default '',
  -- Of the record when the row was checked, and when it had been applied.
  seen_version text,
  left_version text,
  needs_second boolean not null default false,
  outcome text check (outcome in ('applied', 'skipped', 'failed')),
  outcome_reason text not null default '',
  applied_at timestamptz,
  undone_at timestamptz,
  -- Why it could not be undone.
  kept_reason text,
  primary key (job_id, row_no),
  constraint import_row_outcome_of_ready check (outcome is null or verdict in ('ready', 'reminder')),
  constraint import_row_applied_at check ((outcome = 'applied') = (applied_at is not null) or outcome is null),
  constraint import_row_undone_was_applied check (undone_at is null or outcome = 'applied')
);
create index import_row_by_record on file.import_row (job_id, record_key) where record_key is not null;
create index import_row_by_store on file.import_row (store_id);
alter table file.import_row enable row level security;
alter table file.import_row force row level security;
create policy import_row_of_store on file.import_row
  using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert, update on file.import_row to xiaojiu_app;

-- How people of a store told what the columns of their own sheets hold.
create table file.sheet_layout (
  account_id uuid not null references identity.account (id),
  kind text not null,
  -- The headings of the sheet, in their order.
  shape text not null check (length(shape) <= 64),
  columns text[] not null check (cardinality(columns) between 1 and 60),
  primary key (account_id, kind, shape)
);
grant select, insert, update on file.sheet_layout to xiaojiu_app;
