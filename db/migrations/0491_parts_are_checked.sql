-- Reads the tables once, while others read and write them.
alter table payment.entry validate constraint before_months;
alter table "order".step validate constraint before_months;
alter table "order".line_share validate constraint before_months;
alter table "order".reservation validate constraint before_months;
