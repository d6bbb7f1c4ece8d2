-- 对账单 of many years: what a company owed to each store when a month was over is written down, so that a statement sums its own
-- months alone. Only months in which something moved have a row; `closing` is what was owed at the end of the month.
create table payment.closing (
  company_id uuid not null references company.company (id),
  store_id uuid not null references store.store (id),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  charged bigint not null,
  paid bigint not null,
  returned bigint not null,
  closing bigint not null,
  primary key (company_id, store_id, month)
);
create index closing_by_store on payment.closing (store_id, month);
call platform.isolate_by_company('payment.closing');
call platform.isolate_by_store('payment.closing');
grant select, insert, delete on payment.closing to xiaojiu_app;

-- Until when the rows above are true. Rows of later months are of no account: they are left from before something was booked late.
create table payment.books (
  company_id uuid primary key references company.company (id),
  closed_until timestamptz not null
);
call platform.isolate_by_company('payment.books');
grant select, insert, update on payment.books to xiaojiu_app;

-- Whoever books holds this shared until its commit, and whoever closes a month alone: so no booking is missed by a closing that
-- could not see it. A few hundred keys stand for all companies; a batch of bookings takes each once.
create function payment.books_key(company_id uuid) returns integer language sql immutable parallel safe as
  'select hashtext(company_id::text) & 255';

-- What is booked into a month that was closed opens it again, and those after it.
create function payment.reopen_books() returns trigger language plpgsql set app.scope = 'system' as $$
begin
  perform pg_advisory_xact_lock_shared(497, key)
    from (select distinct payment.books_key(company_id) as key from came where company_id is not null order by 1) keys;
  update payment.books b set closed_until = late.month
    from (select company_id, min(date_trunc('month', posted_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') as month
      from came where company_id is not null group by company_id) late
    where b.company_id = late.company_id and b.closed_until > late.month;
  return null;
end $$;
create trigger reopen_books after insert on payment.journal
  referencing new table as came for each statement execute function payment.reopen_books();
