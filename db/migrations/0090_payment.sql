-- 支付钱包授信: the ledger, and payments by outside channels.
create schema payment;
grant usage on schema payment to xiaojiu_app;

-- Double entry: what leaves one account arrives in another, and nothing is ever changed or removed.
create table payment.account (
  id uuid primary key default uuidv7(),
  -- Whose: a company, a store, or the platform itself (both null).
  company_id uuid references company.company (id),
  store_id uuid references store.store (id),
  kind text not null check (kind in ('wallet', 'coins', 'receivable', 'unearned', 'store-share', 'platform-share',
    'freight', 'channel-wechat', 'channel-alipay', 'channel-bank', 'suspense')),
  -- A purse keeps its balance and may never fall below zero. The others are sums of their entries: no hot row.
  keeps_balance boolean not null,
  balance bigint not null default 0,
  constraint balance_not_negative check (balance >= 0),
  constraint only_purses_keep_a_balance check (keeps_balance or balance = 0),
  constraint one_owner check (num_nonnulls(company_id, store_id) <= 1)
);
create unique index account_once on payment.account
  (kind, coalesce(company_id, store_id, '00000000-0000-0000-0000-000000000000'));
alter table payment.account enable row level security;
alter table payment.account force row level security;
-- Shared accounts (channels, stores, platform) take part in every company's journals.
create policy own_or_shared_accounts on payment.account
  using (company_id is null or company_id = platform.current_company() or platform.is_system())
  with check (company_id is null or company_id = platform.current_company() or platform.is_system());
grant select, insert, update on payment.account to xiaojiu_app;

create table payment.journal (
  id uuid primary key default uuidv7(),
  -- What happened, and the thing it happened to: posted once.
  kind text not null,
  subject text not null,
  company_id uuid references company.company (id),
  memo text not null,
  posted_at timestamptz not null,
  reverses_id uuid unique references payment.journal (id),
  constraint journal_posted_once unique (kind, subject)
);
alter table payment.journal enable row level security;
alter table payment.journal force row level security;
create policy own_journals on payment.journal
  using (company_id is null or company_id = platform.current_company() or platform.is_system())
  with check (company_id is null or company_id = platform.current_company() or platform.is_system());

create table payment.entry (
  id uuid primary key default uuidv7(),
  journal_id uuid not null references payment.journal (id),
  account_id uuid not null references payment.account (id),
  -- Fen; positive raises the account's balance.
  amount bigint not null check (amount <> 0),
  -- Of a purse, after this entry.
  balance_after bigint
);
-- An entry is seen by whoever sees its journal.
alter table payment.entry enable row level security;
alter table payment.entry force row level security;
create policy entries_of_visible_journals on payment.entry
  using (exists (select from payment.journal j where j.id = journal_id))
  with check (exists (select from payment.journal j where j.id = journal_id));
create index entry_by_journal on payment.entry (journal_id);
create index entry_by_account on payment.entry (account_id, id desc);
grant select, insert on payment.journal, payment.entry to xiaojiu_app;
create trigger journal_is_append_only before update or delete or truncate on payment.journal
  for each statement execute function platform.refuse_change();
create trigger entry_is_append_only before update or delete or truncate on payment.entry
  for each statement execute function platform.refuse_change();

-- Checked when the transaction ends, whoever writes the entries.
create function payment.refuse_unbalanced_journal() returns trigger language plpgsql as $$
declare total bigint;
begin
  select sum(amount) into total from payment.entry where journal_id = new.journal_id;
  if total <> 0 then
    raise exception 'journal % does not balance: %', new.journal_id, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_balances after insert on payment.entry
  deferrable initially deferred for each row execute function payment.refuse_unbalanced_journal();

-- One attempt to be paid for a payable by one channel.
create table payment.payment (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  -- Our number towards the provider.
  trade_no text not null unique,
  payable_kind text not null check (payable_kind in ('order')),
  payable_id uuid not null,
  channel text not null check (channel in ('wechat', 'alipay', 'transfer')),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('pending', 'succeeded', 'failed', 'closed', 'abnormal', 'surplus')),
  -- What the buyer's device opens: a QR link, a form address, a remark code for transfers.
  pay_link text,
  provider_trade_no text,
  paid_at timestamptz,
  failure text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint provider_payment_once unique (channel, provider_trade_no)
);
create index payment_by_payable on payment.payment (payable_id);
create index payment_pending on payment.payment (expires_at) where state = 'pending';
-- A payable is paid once: a second success is surplus and goes back.
create unique index payable_paid_once on payment.payment (payable_id) where state = 'succeeded';
call platform.isolate_by_company('payment.payment');
grant select, insert, update on payment.payment to xiaojiu_app;

-- Money going back the way it came.
create table payment.refund (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  payment_id uuid not null references payment.payment (id),
  -- Our number towards the provider: asking again never refunds twice.
  refund_no text not null unique,
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('waiting', 'succeeded', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index refund_by_payment on payment.refund (payment_id);
create index refund_waiting on payment.refund (next_try_at) where state = 'waiting';
call platform.isolate_by_company('payment.refund');
grant select, insert, update on payment.refund to xiaojiu_app;

-- Every notice a provider sent, as it came; a notice is acted on once.
create table payment.notice (
  id uuid primary key default uuidv7(),
  channel text not null,
  notice_id text not null,
  trade_no text,
  outcome text not null,
  body_hash text not null,
  received_at timestamptz not null,
  constraint notice_once unique (channel, notice_id)
);
grant select, insert on payment.notice to xiaojiu_app;

-- Money that arrived in the platform's bank account, matched to payments by remark code and payer name.
create table payment.bank_transfer (
  id uuid primary key default uuidv7(),
  bank_serial text not null unique,
  payer_name text not null,
  payer_account text not null,
  amount bigint not null check (amount > 0),
  remark text not null,
  state text not null check (state in ('matched', 'unclaimed')),
  payment_id uuid references payment.payment (id),
  reason text,
  received_at timestamptz not null
);
grant select, insert, update on payment.bank_transfer to xiaojiu_app;
