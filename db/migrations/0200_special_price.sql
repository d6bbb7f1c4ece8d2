-- 价格选择: prices beside the base price, and which of them counts.

-- 整件价: hundredths of a fen for a pack, from one whole case on.
alter table catalogue.offer add column case_price bigint check (case_price > 0);

-- 客户组: companies a store sells to at the same prices.
create table catalogue.price_group (
  id uuid primary key default uuidv7(),
  store_id uuid not null references store.store (id),
  name text not null check (length(name) between 1 and 30),
  constraint price_group_once unique (store_id, name)
);
grant select, insert on catalogue.price_group to xiaojiu_app;

create table catalogue.price_group_member (
  group_id uuid not null references catalogue.price_group (id),
  company_id uuid not null references company.company (id),
  primary key (group_id, company_id)
);
call platform.isolate_by_company('catalogue.price_group_member');
grant select, insert, delete on catalogue.price_group_member to xiaojiu_app;

-- 客户专享价, 会员价, 区域价: for one company, one group or one province.
create table catalogue.special_price (
  id uuid primary key default uuidv7(),
  offer_id uuid not null references catalogue.offer (id) on delete cascade,
  source text not null check (source in ('customer', 'group', 'region')),
  company_id uuid references company.company (id),
  group_id uuid references catalogue.price_group (id),
  province_code text,
  -- Hundredths of a fen.
  unit_price bigint not null check (unit_price > 0),
  -- As the steps of an offer.
  price_steps jsonb not null default '[]',
  case_price bigint check (case_price > 0),
  -- Whether the steps and the case price of the offer hold as well, where they are cheaper.
  keeps_ladder boolean not null default true,
  -- First and last day; null: since ever, for good.
  valid_from date,
  valid_until date check (valid_until >= valid_from),
  updated_at timestamptz not null,
  constraint special_price_for_somebody check ((source = 'customer') = (company_id is not null)
    and (source = 'group') = (group_id is not null) and (source = 'region') = (province_code is not null)),
  constraint special_price_once unique nulls not distinct (offer_id, company_id, group_id, province_code)
);
alter table catalogue.special_price enable row level security;
alter table catalogue.special_price force row level security;
-- A company sees what is for it, its groups and the provinces; nobody but staff writes.
create policy staff_keep on catalogue.special_price
  using (platform.is_system())
  with check (platform.is_system());
create policy for_whom_it_is on catalogue.special_price for select
  using (
    source = 'region'
    or company_id = platform.current_company()
    or exists (
      select from catalogue.price_group_member m
      where m.group_id = special_price.group_id and m.company_id = platform.current_company()
    )
  );
grant select, insert, update, delete on catalogue.special_price to xiaojiu_app;

-- Which source counts where a buyer has several; without a row: customer, group, region, base, the first there is.
create table catalogue.price_policy (
  store_id uuid primary key references store.store (id),
  sources text[] not null check (sources <@ array['customer', 'group', 'region', 'base']),
  picks text not null check (picks in ('first', 'lowest'))
);
grant select, insert, update on catalogue.price_policy to xiaojiu_app;

-- How the price of a pack came about, frozen with the order: [{ "kind", "from", "price" }].
alter table "order".line add column price_trail jsonb not null default '[]';
