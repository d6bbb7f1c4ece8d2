-- 企业合并: a company that is not live any more was the same as another. Its people go over; its past stays and points to the survivor.
create table company.company_merge (
  id uuid primary key default uuidv7(),
  from_company_id uuid not null references company.company (id),
  into_company_id uuid not null references company.company (id),
  paper_file_id uuid not null,
  reason text not null,
  -- Logins that went over, and fen that moved from wallet to wallet.
  login_count integer not null check (login_count >= 0),
  wallet_moved bigint not null check (wallet_moved >= 0),
  asked_by_name text not null,
  merged_by_name text not null,
  merged_at timestamptz not null,
  constraint company_merged_once unique (from_company_id),
  constraint company_merges_into_another check (from_company_id <> into_company_id)
);
create index company_merge_by_survivor on company.company_merge (into_company_id, merged_at desc);
alter table company.company_merge enable row level security;
alter table company.company_merge force row level security;
create policy company_merge_of_both on company.company_merge
  using (from_company_id = platform.current_company() or into_company_id = platform.current_company() or platform.is_system())
  with check (platform.is_system());
grant select, insert on company.company_merge to xiaojiu_app;
