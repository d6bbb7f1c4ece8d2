-- 支付钱包授信: the ledger, and payments by outside channels.
create schema payment;
grant usage on schema payment to xiaojiu_app;

-- Double entry: what leaves one account arrives in another, and nothing is ever changed or removed.
create table payment.account (
  id uuid primary key default uuidv7(),
  -- Whose: a company's, a store's, what a company owes to a store (both), or the platform's own (neither).
  company_id uuid references company.company (id),
  store_id uuid references store.store (id),
  kind text not null check (kind in ('wallet', 'frozen', 'coins', 'receivable', 'credit-due', 'unearned', 'store-share',
    'platform-share', 'freight', 'channel-wechat', 'channel-alipay', 'channel-bank', 'lender', 'suspense')),
  -- A purse keeps what its owner has in it and may never fall below zero. The others are sums of their entries: no hot row.
  keeps_balance boolean not null,
  balance bigint not null default 0,
  constraint balance_not_negative check (balance >= 0),
  constraint only_purses_keep_a_balance check (keeps_balance or balance = 0),
  constraint owner_fits_kind check (case
    when kind in ('wallet', 'frozen', 'coins') then company_id is not null and store_id is null
    when kind in ('receivable', 'credit-due') then company_id is not null and store_id is not null
    when kind in ('unearned', 'store-share') then company_id is null and store_id is not null
    else company_id is null and store_id is null end)
);
create unique index account_once on payment.account (kind,
  coalesce(company_id, '00000000-0000-0000-0000-000000000000'), coalesce(store_id, '00000000-0000-0000-0000-000000000000'));
create index account_by_owner on payment.account (company_id, store_id, kind);
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
create index journal_by_company on payment.journal (company_id, posted_at desc);
alter table payment.journal enable row level security;
alter table payment.journal force row level security;
create policy own_journals on payment.journal
  using (company_id is null or company_id = platform.current_company() or platform.is_system())
  with check (company_id is null or company_id = platform.current_company() or platform.is_system());

create table payment.entry (
  id uuid primary key default uuidv7(),
  journal_id uuid not null references payment.journal (id),
  account_id uuid not null references payment.account (id),
  -- Fen; positive: the platform has or is owed more, negative: it owes more. A purse is owed to its owner.
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
  payable_kind text not null check (payable_kind in ('order', 'recharge', 'repayment', 'loan-repayment')),
  payable_id uuid not null,
  channel text not null check (channel in ('wechat', 'alipay', 'transfer', 'bank', 'merchant', 'wallet', 'credit')),
  -- What goes through the channel.
  amount bigint not null check (amount > 0),
  -- What is paid from the wallet beside it; frozen until the channel has decided.
  wallet_part bigint not null default 0 check (wallet_part >= 0),
  -- Which store gets how much for which order: [{storeId, storeName, orderId, orderNo, amount}].
  parts jsonb not null default '[]',
  state text not null check (state in ('pending', 'succeeded', 'failed', 'closed', 'abnormal', 'surplus')),
  -- What the buyer's device opens: a QR link, a form address, a remark code for transfers.
  pay_link text,
  provider_trade_no text,
  -- The buyer says that the transfer was made, with pictures of it.
  claimed_at timestamptz,
  voucher_ids uuid[] not null default '{}',
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
create index payment_by_company on payment.payment (company_id, id desc);
create index payment_by_day on payment.payment (channel, paid_at) where paid_at is not null;
call platform.isolate_by_company('payment.payment');
grant select, insert, update on payment.payment to xiaojiu_app;

-- Money going back the way it came.
create table payment.refund (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  payment_id uuid not null references payment.payment (id),
  -- Our number towards the provider: asking again never refunds twice.
  refund_no text not null unique,
  -- Through the channel, and back into the wallet beside it.
  amount bigint not null check (amount >= 0),
  wallet_part bigint not null default 0 check (wallet_part >= 0),
  -- Which store's sale is taken back.
  parts jsonb not null default '[]',
  reason text not null,
  -- What it was for, such as an after-sale case; null when the payable as a whole is off.
  subject text,
  state text not null check (state in ('waiting', 'succeeded', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint refund_of_something check (amount + wallet_part > 0)
);
create index refund_by_payment on payment.refund (payment_id);
create index refund_by_subject on payment.refund (subject) where subject is not null;
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

-- 收款单: what a company pays to the platform itself, not for an order.
create table payment.collection (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  collection_no text not null unique,
  purpose text not null check (purpose in ('recharge', 'repayment', 'loan-repayment')),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('awaiting', 'paid', 'closed')),
  account_id uuid not null references identity.account (id),
  request_id text not null,
  pay_before timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  constraint collection_once_per_request unique (company_id, request_id)
);
create index collection_by_company on payment.collection (company_id, id desc);
create index collection_unpaid on payment.collection (pay_before) where state = 'awaiting';
call platform.isolate_by_company('payment.collection');
grant select, insert, update on payment.collection to xiaojiu_app;

-- 支付设置: the payment password and how the company likes to pay.
create table payment.pay_settings (
  company_id uuid primary key references company.company (id),
  password_hash text,
  password_set_at timestamptz,
  default_channel text check (default_channel in ('wechat', 'alipay', 'transfer', 'bank', 'wallet', 'credit')),
  -- Up to this amount the wallet pays without the password.
  free_limit bigint not null default 0 check (free_limit between 0 and 100000),
  subs_may_use_wallet boolean not null default true,
  updated_at timestamptz not null
);
call platform.isolate_by_company('payment.pay_settings');
grant select, insert, update on payment.pay_settings to xiaojiu_app;

-- 银行账户: where a withdrawal goes; always in the company's own name, proven by a small amount.
create table payment.bank_card (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  bank_name text not null,
  branch_name text not null,
  account_no text not null check (account_no ~ '^\d{8,30}$'),
  account_name text not null,
  state text not null check (state in ('verifying', 'bound', 'failed', 'unbound')),
  -- The small amount that was sent, in fen.
  proof_amount bigint not null check (proof_amount between 1 and 99),
  payout_no text not null unique,
  tries_left integer not null check (tries_left between 0 and 3),
  failure text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  bound_at timestamptz
);
create unique index card_bound_once on payment.bank_card (company_id, account_no) where state in ('verifying', 'bound');
call platform.isolate_by_company('payment.bank_card');
grant select, insert, update on payment.bank_card to xiaojiu_app;

-- 提现: frozen, then paid out or given back.
create table payment.withdrawal (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  card_id uuid not null references payment.bank_card (id),
  -- Our number towards the bank: sending it again never pays twice.
  withdrawal_no text not null unique,
  request_id text not null,
  account_id uuid not null references identity.account (id),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('processing', 'paid', 'returned')),
  failure text,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint withdrawal_once_per_request unique (company_id, request_id)
);
create index withdrawal_by_company on payment.withdrawal (company_id, id desc);
create index withdrawal_under_way on payment.withdrawal (next_try_at) where state = 'processing';
call platform.isolate_by_company('payment.withdrawal');
grant select, insert, update on payment.withdrawal to xiaojiu_app;

-- 授信: how much a company may owe, to a store (账期) or to a lender (采购贷).
create table payment.credit_line (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  kind text not null check (kind in ('credit', 'loan')),
  store_id uuid references store.store (id),
  creditor_name text not null,
  limit_amount bigint not null check (limit_amount >= 0),
  -- Owed now, and held for orders not yet shipped.
  used bigint not null default 0 check (used >= 0),
  frozen bigint not null default 0 check (frozen >= 0),
  term_days integer not null check (term_days between 1 and 365),
  -- Of a loan, in hundredths of a percent a month.
  month_rate_bp integer not null default 0 check (month_rate_bp between 0 and 200),
  is_closed boolean not null default false,
  opened_at timestamptz not null,
  constraint credit_is_given_by_a_store check ((kind = 'credit') = (store_id is not null))
);
create unique index credit_line_once on payment.credit_line
  (company_id, kind, coalesce(store_id, '00000000-0000-0000-0000-000000000000'));
call platform.isolate_by_company('payment.credit_line');
grant select, insert, update on payment.credit_line to xiaojiu_app;

-- 欠款: what is owed on a line, by order or by instalment, with its day.
create table payment.debt (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  line_id uuid not null references payment.credit_line (id),
  kind text not null check (kind in ('credit', 'loan')),
  -- The order number, or which instalment of which loan.
  label text not null,
  order_id uuid,
  payment_id uuid references payment.payment (id),
  amount bigint not null check (amount > 0),
  -- Repaid, or cut by goods that went back.
  settled bigint not null default 0 check (settled between 0 and amount),
  state text not null check (state in ('reserved', 'open', 'settled')),
  due_on date,
  reminded_on date,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint settled_means_all check ((state = 'settled') = (settled = amount)),
  constraint open_debt_has_a_day check (state = 'reserved' or due_on is not null or settled = amount)
);
create unique index debt_once_per_order on payment.debt (order_id) where order_id is not null;
create index debt_by_due on payment.debt (company_id, kind, due_on, id) where state = 'open';
call platform.isolate_by_company('payment.debt');
grant select, insert, update on payment.debt to xiaojiu_app;

-- How each debt went down: a repayment, or goods that went back.
create table payment.debt_change (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  debt_id uuid not null references payment.debt (id),
  kind text not null check (kind in ('repayment', 'return')),
  -- The payment or refund that did it.
  subject uuid not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  constraint debt_change_once unique (debt_id, kind, subject)
);
create index debt_change_by_subject on payment.debt_change (subject);
call platform.isolate_by_company('payment.debt_change');
grant select, insert on payment.debt_change to xiaojiu_app;

-- 商家自收: the account a store collects into by itself.
create table payment.store_account (
  store_id uuid primary key references store.store (id),
  account_name text not null,
  bank_name text not null,
  account_no text not null
);
grant select, insert, update on payment.store_account to xiaojiu_app;

-- 对账单: what the buyer said to a month's statement of one store.
create table payment.statement_reply (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  store_id uuid not null references store.store (id),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  state text not null check (state in ('confirmed', 'disputed', 'resolved')),
  -- The closing balance that was confirmed or disputed.
  closing bigint not null,
  note text not null,
  answer text,
  account_id uuid not null references identity.account (id),
  replied_at timestamptz not null,
  resolved_at timestamptz,
  constraint statement_replied_once unique (company_id, store_id, month)
);
call platform.isolate_by_company('payment.statement_reply');
grant select, insert, update on payment.statement_reply to xiaojiu_app;

-- 日终对账: our books of one day against the provider's bill.
create table payment.reconciliation (
  id uuid primary key default uuidv7(),
  channel text not null check (channel in ('wechat', 'alipay', 'bank')),
  on_day date not null,
  our_count integer not null,
  our_amount bigint not null,
  their_count integer not null,
  their_amount bigint not null,
  difference_count integer not null,
  finished_at timestamptz not null,
  constraint reconciled_once unique (channel, on_day)
);
create table payment.reconciliation_difference (
  id uuid primary key default uuidv7(),
  reconciliation_id uuid not null references payment.reconciliation (id) on delete cascade,
  kind text not null check (kind in ('missing-here', 'missing-there', 'amount', 'duplicate', 'wrong-day', 'state')),
  what text not null check (what in ('payment', 'refund')),
  number text not null,
  our_amount bigint,
  their_amount bigint
);
create index difference_by_reconciliation on payment.reconciliation_difference (reconciliation_id);
grant select, insert, update, delete on payment.reconciliation, payment.reconciliation_difference to xiaojiu_app;
