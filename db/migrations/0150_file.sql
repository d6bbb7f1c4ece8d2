-- 文件: what was uploaded or made, and whose it is.
create schema file;
grant usage on schema file to xiaojiu_app;

create table file.file (
  id uuid primary key default uuidv7(),
  -- The owner: a company; or, before there is one, the login; or neither, when a stranger's flow keeps it.
  company_id uuid references company.company (id),
  account_id uuid references identity.account (id),
  purpose text not null,
  name text not null check (length(name) between 1 and 120),
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  storage_key text not null unique,
  -- A small picture of it; papers in PDF have none.
  thumb_key text unique,
  created_at timestamptz not null,
  -- Something points to it. What nobody has claimed for a day is removed.
  claimed_at timestamptz
);
create index file_unclaimed on file.file (created_at) where claimed_at is null;
create index file_by_company on file.file (company_id);
alter table file.file enable row level security;
alter table file.file force row level security;
-- A file that was given to a company is the company's alone, whoever uploaded it.
create policy own_files on file.file
  using (company_id = platform.current_company() or platform.is_system()
    or (company_id is null and account_id = platform.current_account()))
  with check (company_id = platform.current_company() or platform.is_system()
    or (company_id is null and account_id = platform.current_account()));
grant select, insert, update, delete on file.file to xiaojiu_app;
