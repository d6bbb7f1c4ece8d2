-- What a store's own bank account received, brought in as a sheet: the lines against which transfers to the store are confirmed.
create table payment.store_bank_line (
  id uuid primary key default uuidv7(),
  store_id uuid not null references store.store (id),
  serial_no text not null check (length(serial_no) between 1 and 64),
  booked_on date not null,
  amount bigint not null check (amount > 0),
  payer_name text not null check (length(payer_name) <= 100),
  remark text not null check (length(remark) <= 200),
  -- The payment that was confirmed with it; a line pays for one only.
  payment_id uuid references payment.payment (id),
  imported_at timestamptz not null,
  constraint store_bank_line_once unique (store_id, serial_no)
);
create index store_bank_line_by_day on payment.store_bank_line (store_id, booked_on desc, id desc);
create unique index store_bank_line_by_payment on payment.store_bank_line (payment_id);
alter table payment.store_bank_line enable row level security;
alter table payment.store_bank_line force row level security;
create policy store_bank_line_of_store on payment.store_bank_line
  using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert, update, delete on payment.store_bank_line to xiaojiu_app;
