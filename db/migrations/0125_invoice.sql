-- 发票: what a company wants on its invoices, and the blue and red invoices of its orders.
create schema invoice;
grant usage on schema invoice to xiaojiu_app;

-- 增票资质: what a special invoice must name beside the company itself. The approved row that is newest counts.
create table invoice.application (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  -- Name and tax number are the company's own: goods, invoice and money name the same parties.
  title text not null,
  tax_no text not null,
  address text not null,
  phone text not null,
  bank_name text not null,
  bank_account text not null,
  proof_file_ids uuid[] not null check (cardinality(proof_file_ids) <= 3),
  state text not null check (state in ('in-review', 'approved', 'refused', 'revoked')),
  -- [{item, reason}]
  objections jsonb not null default '[]',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  -- The buyer has seen the outcome.
  closed_at timestamptz,
  constraint application_decided check ((state = 'in-review') = (decided_at is null))
);
create index application_by_company on invoice.application (company_id, id desc);
create unique index application_once_at_a_time on invoice.application (company_id) where state = 'in-review';
call platform.isolate_by_company('invoice.application');
grant select, insert, update on invoice.application to xiaojiu_app;

create table invoice.preference (
  company_id uuid primary key references company.company (id),
  kind text not null check (kind in ('special', 'ordinary')),
  merging text not null check (merging in ('order', 'month')),
  updated_at timestamptz not null
);
call platform.isolate_by_company('invoice.preference');
grant select, insert, update on invoice.preference to xiaojiu_app;

-- Orders whose invoices may differ from their money: whoever changes either makes them due.
create table invoice.due_order (
  order_id uuid primary key references "order"."order" (id),
  company_id uuid not null references company.company (id),
  store_id uuid not null references store.store (id),
  order_no text not null,
  store_name text not null,
  -- Null: nothing to see to.
  due_at timestamptz,
  shipped_at timestamptz not null
);
create index due_order_by_company on invoice.due_order (company_id, shipped_at desc);
create index due_order_waiting on invoice.due_order (due_at) where due_at is not null;
call platform.isolate_by_company('invoice.due_order');
grant select, insert, update on invoice.due_order to xiaojiu_app;

create table invoice.invoice (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  store_id uuid not null references store.store (id),
  store_name text not null,
  -- Our number towards the tax platform: asking again never issues twice.
  request_no text not null unique,
  colour text not null check (colour in ('blue', 'red')),
  kind text not null check (kind in ('special', 'ordinary')),
  -- The blue one that this red one takes back, in whole or in part.
  blue_id uuid references invoice.invoice (id),
  -- {name, taxNo, address, phone, bankName, bankAccount}
  seller jsonb not null,
  buyer jsonb not null,
  remark text not null,
  state text not null check (state in ('requested', 'issued', 'rejected')),
  -- 20 digits, given by the tax platform.
  invoice_no text unique,
  -- A red one is below zero. Without tax, the tax, and both.
  net bigint not null,
  tax bigint not null,
  gross bigint not null check (gross = net + tax),
  failure text,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  requested_at timestamptz not null,
  issued_at timestamptz,
  read_at timestamptz,
  constraint invoice_colour_sign check ((colour = 'blue') = (gross > 0) and gross <> 0),
  constraint invoice_red_has_blue check ((colour = 'red') = (blue_id is not null)),
  constraint invoice_issued_is_whole check ((state = 'issued') = (invoice_no is not null) and (state = 'issued') = (issued_at is not null))
);
create index invoice_by_company on invoice.invoice (company_id, requested_at desc);
create index invoice_to_send on invoice.invoice (next_try_at) where state <> 'issued';
create index invoice_unread on invoice.invoice (company_id) where state = 'issued' and read_at is null;
create index invoice_by_blue on invoice.invoice (blue_id) where blue_id is not null;
call platform.isolate_by_company('invoice.invoice');
grant select, insert, update on invoice.invoice to xiaojiu_app;

create table invoice.line (
  company_id uuid not null references company.company (id),
  invoice_id uuid not null references invoice.invoice (id),
  line_no integer not null,
  order_id uuid not null references "order"."order" (id),
  order_no text not null,
  -- Null: freight.
  order_line_id uuid references "order".line (id),
  -- With its short class: *化学药品制剂*阿莫西林胶囊.
  name text not null,
  spec text not null,
  unit text not null,
  -- 0 where only the amount changes.
  quantity integer not null,
  -- Hundredths of a fen, with tax.
  unit_price bigint not null check (unit_price >= 0),
  -- Before discounts.
  list_gross bigint not null,
  tax_rate_percent integer not null check (tax_rate_percent between 0 and 100),
  net bigint not null,
  tax bigint not null,
  gross bigint not null check (gross = net + tax),
  primary key (invoice_id, line_no)
);
create index invoice_line_by_order on invoice.line (order_id);
call platform.isolate_by_company('invoice.line');
grant select, insert on invoice.line to xiaojiu_app;

-- 药检报告: what was found when a batch was tested. A store owes one for every batch it ships.
create table invoice.batch_report (
  batch_id uuid primary key references catalogue.batch (id),
  store_id uuid not null references store.store (id),
  report_no text not null unique,
  tested_on date not null,
  -- [{item, rule, result}]
  findings jsonb not null,
  conclusion text not null
);
grant select, insert on invoice.batch_report to xiaojiu_app;
