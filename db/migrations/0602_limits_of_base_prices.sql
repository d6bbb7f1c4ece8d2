-- From which change of a base price on a sheet warns, and from which one a second person is needed; for the second a store can only
-- be stricter than the platform.
alter table store.setting add column base_price_warn_percent integer not null default 15
  check (base_price_warn_percent between 5 and 50);
alter table store.setting add column base_price_percent integer not null default 30
  check (base_price_percent between 5 and 30);
