-- 文件: what was uploaded or made, and whose it is.
create schema file;
grant usage on schema file to xiaojiu_app;

create table file.file (
  id uuid primary key default uuidv7(),
  company_id uuid references company.company (id),
  account_id uuid references identity.account (id),
  purpose text not null,
  name text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null,
  storage_key text not null unique,
  created_at timestamptz not null
);
call platform.isolate_by_company('file.file');
grant select, insert on file.file to xiaojiu_app;
