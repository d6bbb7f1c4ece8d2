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
