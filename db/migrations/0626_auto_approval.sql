-- 自动审核: a store lets the house approve its orders up to an amount that nothing speaks against.
create table "order".auto_approve_rule (
  store_id uuid primary key references store.store (id),
  is_on boolean not null,
  -- In fen; a larger order waits for a person.
  most_amount bigint not null check (most_amount between 100 and 10000000),
  version integer not null default 1 check (version > 0),
  changed_by_name text not null,
  changed_at timestamptz not null
);
alter table "order".auto_approve_rule enable row level security;
alter table "order".auto_approve_rule force row level security;
create policy auto_approve_rule_of_store on "order".auto_approve_rule
  using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert, update on "order".auto_approve_rule to xiaojiu_app;
