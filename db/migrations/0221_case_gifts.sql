-- 赠品 of a return: goods that earned them go back, so they go back too or their worth is kept from the refund.
alter table after_sale."case"
  -- Null: no gift is concerned.
  add column gift_way text check (gift_way in ('return', 'keep')),
  -- Kept from the refund for gifts that stay with the buyer.
  add column gift_withheld bigint not null default 0 check (gift_withheld >= 0),
  add constraint case_gift_withheld check (gift_withheld = 0 or gift_way = 'keep');

create table after_sale.case_gift (
  case_id uuid not null references after_sale."case" (id),
  company_id uuid not null references company.company (id),
  order_id uuid not null references "order"."order" (id),
  rule_id text not null,
  name text not null,
  count integer not null check (count > 0),
  -- Fen for one piece.
  worth bigint not null check (worth >= 0),
  primary key (case_id, order_id, rule_id, name)
);
create index case_gift_by_order on after_sale.case_gift (order_id);
call platform.isolate_by_company('after_sale.case_gift');
grant select, insert on after_sale.case_gift to xiaojiu_app;
