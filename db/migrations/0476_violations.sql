-- 违规记录: what the platform holds against a store, with its evidence. The store is told at once; nothing of it changes later.
create table store.violation (
  id uuid primary key default uuidv7(),
  store_id uuid not null references store.store (id),
  kind text not null check (kind in ('late', 'short', 'goods', 'cold-chain', 'papers', 'invoice', 'off-platform', 'conduct', 'other')),
  words text not null check (length(words) between 5 and 500),
  file_ids uuid[] not null check (cardinality(file_ids) between 1 and 24),
  order_no text,
  -- What it was found by.
  source text not null check (source in ('complaint')),
  source_id uuid not null,
  found_by uuid not null references identity.account (id),
  found_by_name text not null,
  found_at timestamptz not null,
  -- The same fact is held against a store once.
  constraint violation_once unique (source_id, store_id, kind)
);
create index violation_by_store on store.violation (store_id, found_at desc, id desc);
create index violation_by_finder on store.violation (found_by);
call platform.isolate_by_store('store.violation');
create policy violation_of_system on store.violation using (platform.is_system()) with check (platform.is_system());
create policy within_stores on store.violation as restrictive
  using (coalesce(current_setting('app.limit_stores', true), '') not like '_%' or platform.is_within_stores(store_id));
grant select, insert on store.violation to xiaojiu_app;

-- When a violation was last recorded from a complaint; null: never.
alter table service.complaint add column violation_at timestamptz;
create index if not exists complaint_with_violation on service.complaint (created_at desc, id desc) where violation_at is not null;
