-- 购物车: one cart a company, shared by its accounts.
create schema cart;
grant usage on schema cart to xiaojiu_app;

create table cart.line (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  offer_id uuid not null references catalogue.offer (id),
  quantity integer not null check (quantity > 0),
  is_checked boolean not null default true,
  -- Hundredths of a fen when it was put in: a later change is pointed out.
  price_when_added bigint not null,
  added_by uuid not null references identity.account (id),
  added_at timestamptz not null,
  constraint line_once_per_offer unique (company_id, offer_id)
);
call platform.isolate_by_company('cart.line');
grant select, insert, update, delete on cart.line to xiaojiu_app;

-- 风险客户: supply stopped by the platform (no store) or by one store, until it is lifted.
create table cart.risk_hold (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  store_id uuid references store.store (id),
  reason text not null check (reason <> ''),
  phone text not null check (phone <> ''),
  held_at timestamptz not null,
  lifted_at timestamptz
);
create unique index risk_hold_open on cart.risk_hold (company_id, store_id) nulls not distinct where lifted_at is null;
call platform.isolate_by_company('cart.risk_hold');
grant select, insert, update on cart.risk_hold to xiaojiu_app;

-- 采购意向: what would be bought if it could be had.
create table cart.purchase_intention (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  offer_id uuid not null references catalogue.offer (id),
  quantity integer not null check (quantity > 0),
  -- Hundredths of a fen.
  expected_price bigint check (expected_price > 0),
  needed_on date,
  note text not null,
  said_at timestamptz not null,
  constraint intention_once_per_offer unique (company_id, offer_id)
);
call platform.isolate_by_company('cart.purchase_intention');
grant select, insert, update on cart.purchase_intention to xiaojiu_app;

-- Reminders a login does not want; without a row it gets all of them.
create table cart.reminder_setting (
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  off_kinds text[] not null,
  primary key (account_id, company_id)
);
call platform.isolate_by_company('cart.reminder_setting');
grant select, insert, update on cart.reminder_setting to xiaojiu_app;

-- What was told about a line already: each thing once.
create table cart.reminder (
  line_id uuid not null references cart.line (id) on delete cascade,
  company_id uuid not null references company.company (id),
  kind text not null check (kind in ('price-drop', 'price-rise', 'low-stock', 'unavailable')),
  told_at timestamptz not null,
  primary key (line_id, kind)
);
call platform.isolate_by_company('cart.reminder');
grant select, insert, delete on cart.reminder to xiaojiu_app;
