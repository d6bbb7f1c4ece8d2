-- 售后: cases about lines and batches of an order, what was decided, what went back.
create schema after_sale;
grant usage on schema after_sale to xiaojiu_app;

-- 召回: one batch of a maker, with every buyer told.
create table after_sale.recall (
  id uuid primary key default uuidv7(),
  product_id uuid not null references catalogue.product (id),
  batch_no text not null,
  -- 一级 1, 二级 2, 三级 3: buyers are told within 1, 3 or 7 days.
  level integer not null check (level between 1 and 3),
  reason text not null,
  ordered_by text not null,
  created_at timestamptz not null,
  constraint recall_once unique (product_id, batch_no)
);
grant select, insert on after_sale.recall to xiaojiu_app;

create table after_sale."case" (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  case_no text not null unique,
  order_id uuid not null references "order"."order" (id),
  order_no text not null,
  pay_order_id uuid not null references "order".pay_order (id),
  store_id uuid not null references store.store (id),
  store_name text not null,
  -- Null: opened by the platform (a recall).
  account_id uuid references identity.account (id),
  recall_id uuid references after_sale.recall (id),
  kind text not null check (kind in ('refund-only', 'return-refund', 'exchange', 'reject', 'papers', 'price-protection', 'recall')),
  reason text not null check (reason in ('damaged', 'leaked', 'short', 'wrong', 'quality', 'near-expiry', 'papers-missing',
    'repackaged', 'unwanted', 'late', 'overheated', 'price-drop', 'recall')),
  state text not null check (state in ('waiting-seller', 'waiting-return', 'returning', 'waiting-reship', 'arbitrating',
    'refused', 'completed', 'withdrawn', 'closed')),
  -- The goods have to come back first.
  is_goods_back boolean not null,
  content text not null check (length(content) <= 500),
  image_ids uuid[] not null default '{}' check (cardinality(image_ids) <= 9),
  -- Frozen when the case was filed: exactly this goes back, or nothing.
  refund_amount bigint not null check (refund_amount >= 0),
  coin_count bigint not null check (coin_count >= 0),
  refunded_at timestamptz,
  -- The last word of the store or the platform.
  answer text,
  return_to jsonb,
  carrier text,
  tracking_no text,
  reship_carrier text,
  reship_tracking_no text,
  -- By when the present state has to be left; a job looks.
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check (refunded_at is null or ended_at is not null),
  check ((kind = 'recall') = (recall_id is not null))
);
create index case_by_company on after_sale."case" (company_id, created_at desc, id desc);
create index case_by_order on after_sale."case" (order_id);
create index case_by_state on after_sale."case" (state, updated_at) where ended_at is null;
create index case_due on after_sale."case" (due_at) where due_at is not null;
call platform.isolate_by_company('after_sale."case"');
grant select, insert, update on after_sale."case" to xiaojiu_app;

-- What it is about. A copy, as on the order.
create table after_sale.case_line (
  case_id uuid not null references after_sale."case" (id),
  company_id uuid not null references company.company (id),
  line_id uuid not null references "order".line (id),
  batch_id uuid not null references catalogue.batch (id),
  batch_no text not null,
  expires_on date,
  display_name text not null,
  spec text not null,
  maker_name text not null,
  pack_unit text not null,
  image_url text not null,
  quantity integer not null check (quantity > 0),
  refund_amount bigint not null check (refund_amount >= 0),
  coin_count bigint not null check (coin_count >= 0),
  primary key (case_id, line_id, batch_id)
);
create index case_line_by_line on after_sale.case_line (line_id);
call platform.isolate_by_company('after_sale.case_line');
grant select, insert on after_sale.case_line to xiaojiu_app;

-- What was sent in place of it, of which batch: a recall asks for these too.
create table after_sale.reshipped (
  case_id uuid not null references after_sale."case" (id),
  company_id uuid not null references company.company (id),
  line_id uuid not null references "order".line (id),
  batch_id uuid not null references catalogue.batch (id),
  batch_no text not null,
  quantity integer not null check (quantity > 0),
  primary key (case_id, line_id, batch_id)
);
create index reshipped_by_batch on after_sale.reshipped (batch_no);
call platform.isolate_by_company('after_sale.reshipped');
grant select, insert on after_sale.reshipped to xiaojiu_app;

-- What happened when, and who did it.
create table after_sale.step (
  id uuid primary key default uuidv7(),
  case_id uuid not null references after_sale."case" (id),
  company_id uuid not null references company.company (id),
  verb text not null,
  author text not null check (author in ('buyer', 'seller', 'platform')),
  note text not null,
  at timestamptz not null
);
create index step_by_case on after_sale.step (case_id, id);
call platform.isolate_by_company('after_sale.step');
create trigger step_is_append_only before update or delete or truncate on after_sale.step
  for each statement execute function platform.refuse_change();
grant select, insert on after_sale.step to xiaojiu_app;

create sequence after_sale.number_seq;
grant usage on sequence after_sale.number_seq to xiaojiu_app;
