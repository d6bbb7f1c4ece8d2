-- 底价: the price below which a store gives an offer to nobody. An offer without a row has none.
create table catalogue.price_floor (
  offer_id uuid primary key references catalogue.offer (id) on delete cascade,
  store_id uuid not null references store.store (id),
  -- Hundredths of a fen.
  floor_price bigint not null check (floor_price > 0),
  set_at timestamptz not null
);
create index price_floor_by_store on catalogue.price_floor (store_id);
alter table catalogue.price_floor enable row level security;
alter table catalogue.price_floor force row level security;
create policy price_floor_of_store on catalogue.price_floor
  using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert, update, delete on catalogue.price_floor to xiaojiu_app;

-- How far below the base price one person may set a special price; a store can only be stricter than the platform.
alter table store.setting add column special_price_percent integer not null default 20
  check (special_price_percent between 1 and 20);
