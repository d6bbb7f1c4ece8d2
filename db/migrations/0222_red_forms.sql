-- 红字发票信息确认单: a special invoice that the buyer has booked is taken back only with the buyer's word.
alter table invoice.invoice
  -- 已抵扣: said by the buyer, of a special blue invoice.
  add column booked_at timestamptz,
  add constraint invoice_booked_is_special check (booked_at is null or (kind = 'special' and colour = 'blue' and state = 'issued'));

create table invoice.red_form (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  -- The red invoice that waits for it.
  invoice_id uuid not null references invoice.invoice (id),
  form_no text not null unique,
  -- 销货退回, 销售折让.
  reason text not null check (reason in ('returned', 'allowance')),
  state text not null check (state in ('waiting-buyer', 'confirmed', 'refused', 'expired')),
  note text not null default '',
  opened_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  constraint red_form_decided check ((state = 'waiting-buyer') = (decided_at is null))
);
create unique index red_form_once on invoice.red_form (invoice_id) where state in ('waiting-buyer', 'confirmed');
create index red_form_due on invoice.red_form (due_at) where state = 'waiting-buyer';
create index red_form_by_invoice on invoice.red_form (invoice_id, id desc);
call platform.isolate_by_company('invoice.red_form');
grant select, insert, update on invoice.red_form to xiaojiu_app;
