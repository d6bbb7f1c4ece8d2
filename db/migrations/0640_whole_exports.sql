-- 含完整个人信息的导出: personal data is masked in a file unless somebody with the right gives a reason, and a second person has
-- approved more than a thousand rows.
alter table file.export_job
  add column is_whole boolean not null default false,
  -- Why the person needs the data unmasked.
  add column reason text,
  -- Who approved it, and how many rows the file had then.
  add column approved_by_name text,
  add column approved_at timestamptz,
  add column approved_rows integer;
alter table file.export_job drop constraint export_job_state_check;
alter table file.export_job add constraint export_job_state_check check (state in
  ('waiting', 'running', 'asking', 'ready', 'failed', 'stopped', 'refused', 'expired', 'revoked')) not valid;
alter table file.export_job validate constraint export_job_state_check;
alter table file.export_job add constraint export_job_whole_has_reason
  check (not is_whole or length(reason) between 1 and 200) not valid;
alter table file.export_job validate constraint export_job_whole_has_reason;
create index if not exists export_job_asking on file.export_job (id) where state = 'asking';

-- Each download of an exported file: who, when, from which address.
create table file.export_download (
  id uuid primary key default uuidv7(),
  export_id uuid not null references file.export_job (id),
  store_id uuid references store.store (id),
  account_id uuid not null references identity.account (id),
  account_name text not null,
  downloaded_at timestamptz not null,
  client_ip text not null
);
create index export_download_by_export on file.export_download (export_id, id desc);
create index export_download_by_store on file.export_download (store_id) where store_id is not null;
create index export_download_by_account on file.export_download (account_id);
alter table file.export_download enable row level security;
alter table file.export_download force row level security;
create policy export_download_of_store on file.export_download
  using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert on file.export_download to xiaojiu_app;
