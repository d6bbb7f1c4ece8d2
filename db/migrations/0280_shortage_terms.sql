-- 缺货登记: a buyer may wait for goods up to a price, and only for so long.
alter table catalogue.shortage add column wanted_price bigint check (wanted_price > 0);
-- Null: until the goods are there. The last moment at which the buyer still wants to be told.
alter table catalogue.shortage add column valid_until timestamptz;
