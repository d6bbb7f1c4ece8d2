-- 未付款占用: how much one buyer may hold of a store without having paid: orders, fen, share of an offer's stock.
alter table store.store
  add column unpaid_order_limit integer not null default 50 check (unpaid_order_limit > 0),
  add column unpaid_value_limit bigint not null default 100000000 check (unpaid_value_limit > 0),
  add column unpaid_stock_percent integer not null default 50 check (unpaid_stock_percent between 1 and 100);
grant update (unpaid_order_limit, unpaid_value_limit, unpaid_stock_percent) on store.store to xiaojiu_app;
