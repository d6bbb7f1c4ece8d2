-- 智能采购: need lists, and the plan made for each.
create table "order".bulk_task (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  name text not null,
  source text not null check (source in ('import', 'paste', 'frequent', 'replenish', 'history', 'quick')),
  state text not null check (state in ('draft', 'queued', 'solving', 'planned', 'failed', 'ordered')),
  preset text not null check (preset in ('least-cost', 'fewest-parcels', 'opened-only', 'long-dated')),
  max_parcels integer check (max_parcels > 0),
  min_months integer check (min_months between 1 and 60),
  excluded_store_ids uuid[] not null default '{}',
  progress integer not null default 0 check (progress between 0 and 100),
  -- Who supplies what, with its price and the proof; kept while the list is changed, ordered only while it fits.
  plan jsonb,
  failure text not null default '',
  pay_order_id uuid references "order".pay_order (id),
  created_at timestamptz not null,
  -- When the planning was begun: one that was left is taken up again, and whoever was slower may not write.
  worked_at timestamptz,
  constraint ordered_with_its_order check ((state = 'ordered') = (pay_order_id is not null)),
  constraint planned_with_a_plan check (state not in ('planned', 'ordered') or plan is not null)
);
create index bulk_task_by_company on "order".bulk_task (company_id, id desc);
create index bulk_task_at_work on "order".bulk_task (worked_at) where state in ('queued', 'solving');
call platform.isolate_by_company('"order".bulk_task');
grant select, insert, update on "order".bulk_task to xiaojiu_app;

create table "order".bulk_line (
  task_id uuid not null references "order".bulk_task (id),
  company_id uuid not null references company.company (id),
  line_no integer not null check (line_no > 0),
  product_id uuid not null references catalogue.product (id),
  -- As it stood in the buyer's list.
  raw_text text not null,
  quantity integer not null check (quantity > 0),
  is_checked boolean not null default true,
  pinned_offer_id uuid references catalogue.offer (id),
  excluded_offer_ids uuid[] not null default '{}',
  primary key (task_id, line_no),
  constraint bulk_line_once_per_product unique (task_id, product_id)
);
call platform.isolate_by_company('"order".bulk_line');
grant select, insert, update on "order".bulk_line to xiaojiu_app;
