-- 保证金: what a store pays in before it opens. The ledger keeps it in a purse of the store.
alter table payment.account drop constraint account_kind_check;
alter table payment.account add constraint account_kind_check check (kind in ('wallet', 'frozen', 'coins', 'receivable', 'credit-due',
  'unearned', 'store-share', 'deposit', 'platform-share', 'freight', 'channel-wechat', 'channel-alipay', 'channel-bank', 'lender',
  'suspense')) not valid;
alter table payment.account drop constraint owner_fits_kind;
alter table payment.account add constraint owner_fits_kind check (case
  when kind in ('wallet', 'frozen', 'coins') then company_id is not null and store_id is null
  when kind in ('receivable', 'credit-due') then company_id is not null and store_id is not null
  when kind in ('unearned', 'store-share', 'deposit') then company_id is null and store_id is not null
  else company_id is null and store_id is null end) not valid;

-- What the contract asks of the store. The desk may write another sum when it opens the store.
alter table store.store add column if not exists deposit_due bigint not null default 500000 check (deposit_due >= 0);
grant update (deposit_due) on store.store to xiaojiu_app;

-- Money on the platform's account that turned out to be a deposit.
alter table payment.bank_transfer drop constraint bank_transfer_state_check;
alter table payment.bank_transfer
  add constraint bank_transfer_state_check check (state in ('matched', 'unclaimed', 'credited')) not valid;
create index if not exists bank_transfer_newest on payment.bank_transfer (received_at desc, id desc);
create index if not exists bank_transfer_to_claim on payment.bank_transfer (received_at desc, id desc) where state = 'unclaimed';

create table payment.deposit_move (
  id uuid primary key default uuidv7(),
  store_id uuid not null references store.store (id),
  -- Positive: paid in.
  amount bigint not null check (amount > 0),
  transfer_id uuid not null references payment.bank_transfer (id),
  payer_name text not null,
  -- 代付说明 of money that came under another name.
  letter_file_id uuid,
  claimed_by uuid not null references identity.account (id),
  claimed_by_name text not null,
  moved_at timestamptz not null,
  constraint deposit_claimed_once unique (transfer_id)
);
create index deposit_move_by_store on payment.deposit_move (store_id, moved_at desc, id desc);
create index deposit_move_by_account on payment.deposit_move (claimed_by);
call platform.isolate_by_store('payment.deposit_move');
create policy deposit_move_of_system on payment.deposit_move using (platform.is_system()) with check (platform.is_system());
grant select, insert on payment.deposit_move to xiaojiu_app;
