-- What the simulated providers of /sandbox remember. Empty unless a gateway is set to its sandbox.
-- Nothing here belongs to a company: it stands for records kept outside of our site.

create schema sandbox;
grant usage on schema sandbox to xiaojiu_app;

-- The key pairs and secrets of the simulated providers and of ourselves as their customer; made at first use.
create table sandbox.key_set (
  id integer primary key default 1 check (id = 1),
  keys jsonb not null,
  created_at timestamptz not null
);

create table sandbox.sms (
  id uuid primary key default uuidv7(),
  mobile text not null,
  text text not null,
  sent_at timestamptz not null
);
create index sms_by_mobile on sandbox.sms (mobile, id desc);

-- A payment as WeChat Pay or Alipay knows it.
create table sandbox.trade (
  id uuid primary key default uuidv7(),
  channel text not null check (channel in ('wechat', 'alipay')),
  out_trade_no text not null,
  subject text not null,
  amount bigint not null check (amount > 0),
  refunded bigint not null default 0,
  code_url text not null unique,
  notify_url text not null,
  return_url text,
  state text not null check (state in ('unpaid', 'paid', 'closed')),
  transaction_id text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  scanned_at timestamptz,
  refused_at timestamptz,
  paid_at timestamptz,
  constraint trade_once_per_number unique (channel, out_trade_no),
  constraint trade_refund_within_amount check (refunded between 0 and amount),
  constraint trade_paid_has_number check ((paid_at is null) = (transaction_id is null))
);
create index trade_by_age on sandbox.trade (created_at desc);
create index trade_by_payment on sandbox.trade (channel, paid_at) where paid_at is not null;

create table sandbox.refund (
  id uuid primary key default uuidv7(),
  trade_id uuid not null references sandbox.trade,
  channel text not null,
  out_refund_no text not null,
  refund_no text not null unique,
  amount bigint not null check (amount > 0),
  reason text not null,
  notify_url text,
  state text not null check (state in ('processing', 'succeeded', 'failed')),
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint refund_once_per_number unique (channel, out_refund_no)
);
create index refund_by_trade on sandbox.refund (trade_id);

-- The platform's account at the simulated bank.
create table sandbox.payout (
  id uuid primary key default uuidv7(),
  payout_no text not null unique,
  payee_name text not null,
  payee_account text not null,
  payee_bank_name text not null,
  amount bigint not null check (amount > 0),
  remark text not null,
  state text not null check (state in ('processing', 'succeeded', 'failed')),
  fail_reason text,
  created_at timestamptz not null,
  settled_at timestamptz
);

create table sandbox.booking (
  id uuid primary key default uuidv7(),
  direction text not null check (direction in ('in', 'out')),
  bank_serial_no text not null unique,
  other_name text not null,
  other_account text not null,
  amount bigint not null check (amount > 0),
  remark text not null,
  payout_id uuid unique references sandbox.payout,
  booked_at timestamptz not null
);
create index booking_by_day on sandbox.booking (booked_at);

create table sandbox.parcel (
  id uuid primary key default uuidv7(),
  carrier text not null,
  number text not null,
  callback_url text not null,
  salt text not null,
  state text check (state in ('collected', 'in-transit', 'out-for-delivery', 'signed', 'problem', 'returned')),
  -- [{at, text, place}], newest first.
  steps jsonb not null default '[]',
  created_at timestamptz not null,
  constraint parcel_once_per_number unique (carrier, number)
);

create table sandbox.face_check (
  id uuid primary key default uuidv7(),
  token text not null unique,
  name text not null,
  masked_id_number text not null,
  state text not null check (state in ('waiting', 'passed', 'failed')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table sandbox.ca_check (
  id uuid primary key default uuidv7(),
  request_no text not null unique,
  company_name text not null,
  credit_code text not null,
  legal_person_name text not null,
  way text not null check (way in ('small-transfer', 'face')),
  masked_account text,
  transfer_amount bigint check (transfer_amount between 1 and 99),
  tries_left integer check (tries_left >= 0),
  state text not null check (state in ('waiting', 'passed', 'failed')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint ca_check_transfer_has_amount check ((way = 'small-transfer') = (transfer_amount is not null))
);

-- Codes of the simulated WeChat log-in that were traded in: each is good once.
create table sandbox.wechat_code (
  code text primary key,
  used_at timestamptz not null
);

-- What the simulated tax platform has issued.
create table sandbox.tax_invoice (
  serial bigint primary key generated always as identity,
  request_no text not null unique,
  number text unique,
  seller_tax_no text not null,
  buyer_name text not null,
  -- Fen, with tax; a red one is below zero.
  total bigint not null check (total <> 0),
  blue_number text references sandbox.tax_invoice (number),
  issued_at timestamptz not null
);

-- How a provider, or it for one payment, is to misbehave. An empty number means the whole provider.
create table sandbox.behaviour (
  provider text not null,
  out_trade_no text not null default '',
  settings jsonb not null,
  primary key (provider, out_trade_no)
);

-- Notices on their way to us, sent again until they are accepted or the schedule ends.
create table sandbox.notice (
  id uuid primary key default uuidv7(),
  provider text not null,
  subject text not null,
  url text not null,
  payload jsonb not null,
  state text not null check (state in ('waiting', 'delivered', 'given-up')),
  attempt_count integer not null default 0,
  last_status integer,
  next_at timestamptz,
  created_at timestamptz not null,
  constraint notice_waiting_has_time check ((state = 'waiting') = (next_at is not null))
);
create index notice_due on sandbox.notice (next_at) where state = 'waiting';

grant select, insert, update, delete on all tables in schema sandbox to xiaojiu_app;
