-- From when on a store wants to be warned. A store without a row has the defaults.
create table store.setting (
  store_id uuid primary key references store.store (id),
  low_stock_purchases integer not null check (low_stock_purchases between 2 and 50),
  price_warn_percent integer not null check (price_warn_percent between 5 and 100),
  licence_warn_days integer not null check (licence_warn_days between 30 and 180),
  campaign_warn_days integer not null check (campaign_warn_days between 1 and 14),
  version integer not null default 1 check (version > 0),
  changed_by_name text not null,
  changed_at timestamptz not null
);
call platform.isolate_by_store('store.setting');
grant select, insert, update on store.setting to xiaojiu_app;
