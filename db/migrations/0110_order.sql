-- 订单结算: settlements, the orders they made, what was promised on each line.
create schema "order";
grant usage on schema "order" to xiaojiu_app;

-- One settlement is paid in one go and makes one order a store.
create table "order".pay_order (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  pay_order_no text not null unique,
  account_id uuid not null references identity.account (id),
  -- From the settlement page, single use: the last wall against a second order.
  submit_token text not null unique,
  payable bigint not null check (payable >= 0),
  state text not null check (state in ('awaiting-payment', 'paid', 'cancelled')),
  pay_before timestamptz not null,
  created_at timestamptz not null
);
create index pay_order_by_company on "order".pay_order (company_id, id desc);
create index pay_order_unpaid on "order".pay_order (pay_before) where state = 'awaiting-payment';
call platform.isolate_by_company('"order".pay_order');
grant select, insert, update on "order".pay_order to xiaojiu_app;

create table "order"."order" (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  pay_order_id uuid not null references "order".pay_order (id),
  order_no text not null unique,
  store_id uuid not null references store.store (id),
  store_name text not null,
  seller_name text not null,
  state text not null check (state in ('awaiting-payment', 'awaiting-shipment', 'shipped', 'completed', 'cancelled')),
  goods_amount bigint not null check (goods_amount >= 0),
  discount bigint not null check (discount >= 0),
  freight bigint not null check (freight >= 0),
  payable bigint not null check (payable = goods_amount - discount + freight),
  -- Who receives where, as promised when the order was placed.
  receiver jsonb not null,
  buyer_name text not null,
  remark text not null,
  -- Asked for at the settlement; without it as the company has its invoices by default.
  invoice_kind text check (invoice_kind in ('ordinary', 'special')),
  placed_at timestamptz not null,
  paid_at timestamptz,
  shipped_at timestamptz,
  received_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text
);
create index order_by_company on "order"."order" (company_id, placed_at desc);
create index order_by_pay_order on "order"."order" (pay_order_id);
create index order_by_store on "order"."order" (store_id, placed_at desc);
alter table "order"."order" enable row level security;
alter table "order"."order" force row level security;
create policy buyer_or_seller on "order"."order"
  using (company_id = platform.current_company() or store_id = platform.current_store() or platform.is_system())
  with check (company_id = platform.current_company() or store_id = platform.current_store() or platform.is_system());
grant select, insert, update on "order"."order" to xiaojiu_app;

-- A copy of everything that was promised; the catalogue may change, the order may not.
create table "order".line (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  order_id uuid not null references "order"."order" (id),
  line_no integer not null,
  offer_id uuid not null references catalogue.offer (id),
  product_id uuid not null references catalogue.product (id),
  generic_name text not null,
  display_name text not null,
  spec text not null,
  dosage_form text not null,
  pack_unit text not null,
  maker_name text not null,
  holder_name text not null,
  approval_no text,
  image_url text not null,
  tax_rate_percent integer not null,
  -- Hundredths of a fen.
  unit_price bigint not null check (unit_price > 0),
  quantity integer not null check (quantity > 0),
  list_amount bigint not null check (list_amount >= 0),
  due_amount bigint not null check (due_amount between 0 and list_amount),
  -- Five quantities, kept apart: ordered (above), approved by the seller (null until then), shipped, received, invoiced.
  approved_quantity integer check (approved_quantity between 0 and quantity),
  shipped_quantity integer not null default 0 check (shipped_quantity between 0 and coalesce(approved_quantity, 0)),
  received_quantity integer not null default 0 check (received_quantity between 0 and shipped_quantity),
  invoiced_quantity integer not null default 0
    constraint no_more_invoiced_than_shipped check (invoiced_quantity between 0 and shipped_quantity),
  returned_quantity integer not null default 0
    constraint no_more_returned_than_shipped check (returned_quantity between 0 and shipped_quantity),
  -- Given back at once for what the seller could not supply.
  short_amount bigint not null default 0 check (short_amount between 0 and due_amount),
  constraint line_once unique (order_id, line_no)
);
create index line_by_company_product on "order".line (company_id, product_id);
call platform.isolate_by_company('"order".line');
grant select, insert, update on "order".line to xiaojiu_app;

-- Which promotion gave how much to which line, and who bears it; refunds and invoices read it, nobody recomputes it.
create table "order".line_share (
  company_id uuid not null references company.company (id),
  line_id uuid not null references "order".line (id),
  rule_id text not null,
  -- Of the rule when it was applied.
  version integer not null,
  lane text not null,
  label text not null,
  amount bigint not null check (amount > 0),
  borne_by text not null check (borne_by in ('store', 'platform')),
  primary key (line_id, rule_id)
);
call platform.isolate_by_company('"order".line_share');
grant select, insert on "order".line_share to xiaojiu_app;

-- 赠品: goes with the order, costs nothing.
create table "order".gift (
  company_id uuid not null references company.company (id),
  order_id uuid not null references "order"."order" (id),
  rule_id text not null,
  name text not null,
  count integer not null check (count > 0),
  primary key (order_id, rule_id, name)
);
call platform.isolate_by_company('"order".gift');
grant select, insert on "order".gift to xiaojiu_app;

-- Stock held for a line, batch by batch, until it ships or the hold is given back.
create table "order".reservation (
  company_id uuid not null references company.company (id),
  line_id uuid not null references "order".line (id),
  batch_id uuid not null references catalogue.batch (id),
  batch_no text not null,
  expires_on date,
  quantity integer not null check (quantity > 0),
  state text not null check (state in ('held', 'shipped', 'released')),
  primary key (line_id, batch_id)
);
call platform.isolate_by_company('"order".reservation');
grant select, insert, update on "order".reservation to xiaojiu_app;

-- What happened when, for the timeline of an order.
create table "order".step (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  order_id uuid not null references "order"."order" (id),
  verb text not null,
  note text not null,
  at timestamptz not null
);
create index step_by_order on "order".step (order_id, id);
call platform.isolate_by_company('"order".step');
grant select, insert on "order".step to xiaojiu_app;

-- Human numbers: the day, then a counter that never repeats.
create sequence "order".number_seq;
grant usage on sequence "order".number_seq to xiaojiu_app;

-- 采购审批: what a sub-account, or a store of a chain, wants ordered and somebody else has to decide.
create table "order".purchase_request (
  id uuid primary key default uuidv7(),
  -- Who would order.
  company_id uuid not null references company.company (id),
  -- Who asks: the same company, or one of its chain stores.
  from_company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  asker_name text not null,
  request_no text not null unique,
  state text not null check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  cause text not null check (cause in ('needs-approval', 'order-limit', 'month-limit', 'chain-store')),
  -- Single use, as for an order; a repeated submit finds this request.
  submit_token text not null unique,
  address_id uuid,
  remarks jsonb not null,
  -- What the asker saw; null for a chain store, which sees no prices.
  payable bigint check (payable >= 0),
  note text not null,
  refuse_reason text,
  decided_by uuid references identity.account (id),
  decided_at timestamptz,
  pay_order_id uuid references "order".pay_order (id),
  created_at timestamptz not null
);
create index purchase_request_by_company on "order".purchase_request (company_id, created_at desc);
create index purchase_request_by_asker on "order".purchase_request (from_company_id, created_at desc);
alter table "order".purchase_request enable row level security;
alter table "order".purchase_request force row level security;
create policy asker_or_decider on "order".purchase_request
  using (company_id = platform.current_company() or from_company_id = platform.current_company() or platform.is_system())
  with check (company_id = platform.current_company() or from_company_id = platform.current_company() or platform.is_system());
grant select, insert, update on "order".purchase_request to xiaojiu_app;

create table "order".purchase_request_line (
  id uuid primary key default uuidv7(),
  request_id uuid not null references "order".purchase_request (id),
  line_no integer not null,
  offer_id uuid not null references catalogue.offer (id),
  display_name text not null,
  spec text not null,
  maker_name text not null,
  pack_unit text not null,
  image_url text not null,
  store_name text not null,
  quantity integer not null check (quantity > 0),
  -- As the asker saw it.
  unit_price bigint check (unit_price > 0),
  constraint request_line_once unique (request_id, line_no)
);
alter table "order".purchase_request_line enable row level security;
alter table "order".purchase_request_line force row level security;
create policy asker_or_decider on "order".purchase_request_line
  using (exists (select from "order".purchase_request r where r.id = request_id))
  with check (exists (select from "order".purchase_request r where r.id = request_id));
grant select, insert on "order".purchase_request_line to xiaojiu_app;
