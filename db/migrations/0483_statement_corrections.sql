-- 对账更正: a month that is over is corrected by a credit note, booked on the day it is made.
create table payment.statement_correction (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  store_id uuid not null references store.store (id),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  note_no text not null unique,
  amount bigint not null check (amount > 0),
  -- Taken off what the buyer owes on credit; the rest goes into its wallet.
  off_debts bigint not null check (off_debts >= 0),
  into_wallet bigint not null check (into_wallet >= 0),
  words text not null check (length(words) between 2 and 300),
  paper_file_id uuid not null,
  made_by uuid not null references identity.account (id),
  made_by_name text not null,
  made_at timestamptz not null,
  constraint correction_is_whole check (off_debts + into_wallet = amount)
);
create index statement_correction_by_store on payment.statement_correction (store_id, month);
create index statement_correction_by_company on payment.statement_correction (company_id, store_id, month);
create index statement_correction_by_account on payment.statement_correction (made_by);
call platform.isolate_by_company('payment.statement_correction');
call platform.isolate_by_store('payment.statement_correction');
grant select, insert on payment.statement_correction to xiaojiu_app;

-- What a store told a buyer about a month: reminded of it, or sent it again.
create table payment.statement_notice (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  store_id uuid not null references store.store (id),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  kind text not null check (kind in ('remind', 'send')),
  -- The day in China: each is told once a day.
  on_day date not null,
  sent_by uuid not null references identity.account (id),
  sent_by_name text not null,
  sent_at timestamptz not null,
  constraint statement_told_once_a_day unique (company_id, store_id, month, kind, on_day)
);
create index statement_notice_by_store on payment.statement_notice (store_id, month, sent_at desc);
create index statement_notice_by_account on payment.statement_notice (sent_by);
call platform.isolate_by_company('payment.statement_notice');
call platform.isolate_by_store('payment.statement_notice');
grant select, insert on payment.statement_notice to xiaojiu_app;
