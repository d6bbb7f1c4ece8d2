-- Pay orders that a company pays in one go; the same ones chosen again are the same batch.
create table "order".pay_batch (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  -- In the order of their ids.
  pay_order_ids uuid[] not null check (cardinality(pay_order_ids) between 2 and 50),
  created_at timestamptz not null,
  constraint pay_batch_once unique (company_id, pay_order_ids)
);
call platform.isolate_by_company('order.pay_batch');
grant select, insert on "order".pay_batch to xiaojiu_app;

-- Everything that one payment pays, when it is more than its payable itself.
alter table payment.payment add column covers uuid[] not null default '{}';
create index payment_by_covered on payment.payment using gin (covers);
