-- What the buyer found on arrival, batch by batch: any mixture of short, damaged, other goods, another batch, near expiry, and
-- more than was sent.
create table "order".receipt_difference (
  company_id uuid not null references company.company (id),
  order_id uuid not null references "order"."order" (id),
  parcel_id uuid not null,
  line_id uuid not null,
  batch_id uuid not null,
  kind text not null check (kind in ('short', 'damaged', 'wrong-goods', 'wrong-batch', 'near-expiry', 'over')),
  quantity integer not null check (quantity > 0),
  -- What came instead.
  note text not null default '',
  primary key (parcel_id, line_id, batch_id, kind),
  foreign key (parcel_id, line_id, batch_id) references "order".parcel_line (parcel_id, line_id, batch_id)
);
create index receipt_difference_by_order on "order".receipt_difference (order_id);
call platform.isolate_by_company('"order".receipt_difference');
grant select, insert on "order".receipt_difference to xiaojiu_app;

insert into "order".receipt_difference (company_id, order_id, parcel_id, line_id, batch_id, kind, quantity)
select l.company_id, p.order_id, l.parcel_id, l.line_id, l.batch_id, l.difference, l.quantity - l.received_quantity
from "order".parcel_line l join "order".parcel p on p.id = l.parcel_id
where l.difference is not null and l.received_quantity < l.quantity;
alter table "order".parcel_line drop column difference;
-- 多货退回: more came than was sent for; it goes back, and no money with it.
alter table after_sale."case" drop constraint case_kind_check;
alter table after_sale."case" add constraint case_kind_check check (kind in ('refund-only', 'return-refund', 'exchange', 'reject',
  'papers', 'price-protection', 'surplus', 'recall'));
alter table after_sale."case" drop constraint case_reason_check;
alter table after_sale."case" add constraint case_reason_check check (reason in ('damaged', 'leaked', 'short', 'wrong', 'quality',
  'near-expiry', 'papers-missing', 'repackaged', 'unwanted', 'late', 'overheated', 'price-drop', 'over', 'recall'));
