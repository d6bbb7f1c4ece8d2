-- 账号登录: logins, sessions, codes sent by SMS, scan log-in.
create schema identity;
grant usage on schema identity to xiaojiu_app;

create table identity.account (
  id uuid primary key default uuidv7(),
  login_name text not null,
  mobile text not null check (mobile ~ '^1[3-9]\d{9}$'),
  person_name text not null,
  kind text not null check (kind in ('buyer', 'seller', 'operator')),
  state text not null default 'enabled' check (state in ('enabled', 'disabled', 'deleted')),
  password_hash text not null,
  -- Counts password changes: sessions older than the last one are over.
  password_version integer not null default 1,
  -- The store a seller works for.
  store_id uuid,
  -- The company this login acted for last; taken up again at the next log-in.
  last_company_id uuid,
  created_at timestamptz not null
);
create unique index account_login_name_unique on identity.account (lower(login_name)) where state <> 'deleted';
create index account_by_mobile on identity.account (mobile);
grant select, insert, update on identity.account to xiaojiu_app;

create table identity.session (
  id uuid primary key default uuidv7(),
  -- Only hashes are kept: whoever reads this table cannot sign in with it.
  token_hash bytea not null unique,
  guard_hash bytea not null,
  account_id uuid not null references identity.account (id),
  -- The company this session acts for; null until chosen.
  company_id uuid,
  password_version integer not null,
  proxy_account_id uuid references identity.account (id),
  device_id text not null,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_by_account on identity.session (account_id) where ended_at is null;
grant select, insert, update on identity.session to xiaojiu_app;

-- Codes sent by SMS. A row is written for unknown mobiles too, so that the limits tell nothing about who is a customer.
create table identity.auth_code (
  id uuid primary key default uuidv7(),
  mobile text not null,
  purpose text not null check (purpose in ('login', 'register', 'find-password', 'change-mobile', 'withdraw')),
  code_hash bytea not null,
  -- Counted before a guess is looked at, so that parallel guesses cannot slip past the limit.
  try_count integer not null default 0 check (try_count between 0 and 5),
  -- The network that asked for it.
  network text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_code_by_mobile on identity.auth_code (mobile, created_at desc);
create index auth_code_by_network on identity.auth_code (network, created_at desc);
create index auth_code_by_age on identity.auth_code (created_at);
grant select, insert, update, delete on identity.auth_code to xiaojiu_app;

-- Proof that a code was right, handed to the browser between two steps of one flow.
create table identity.code_ticket (
  ticket_hash bytea primary key,
  mobile text not null,
  purpose text not null check (purpose in ('login', 'register', 'find-password', 'change-mobile', 'withdraw')),
  expires_at timestamptz not null
);
create index code_ticket_by_age on identity.code_ticket (expires_at);
grant select, insert, delete on identity.code_ticket to xiaojiu_app;

create table identity.scan_login (
  id uuid primary key default uuidv7(),
  -- What the QR code carries.
  ticket_hash bytea not null unique,
  -- What only the waiting browser knows.
  poll_hash bytea not null unique,
  state text not null default 'waiting'
    check (state in ('waiting', 'scanned', 'confirmed', 'refused', 'used', 'expired')),
  -- The phone that scanned: only it may decide.
  phone_hash bytea,
  account_id uuid references identity.account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index scan_login_by_age on identity.scan_login (created_at);
grant select, insert, update, delete on identity.scan_login to xiaojiu_app;

-- Slider puzzles waiting for their one answer.
create table identity.captcha (
  id uuid primary key default uuidv7(),
  answer_hash bytea not null,
  expires_at timestamptz not null
);
create index captcha_by_age on identity.captcha (expires_at);
grant select, insert, delete on identity.captcha to xiaojiu_app;

-- Log-in attempts of a while, by login and by network; keys are hashes.
create table identity.login_attempt (
  key bytea primary key,
  -- Begun and not known to have succeeded: bounds parallel guesses.
  begun_count integer not null,
  failed_count integer not null,
  expires_at timestamptz not null
);
create index login_attempt_by_age on identity.login_attempt (expires_at);
grant select, insert, update, delete on identity.login_attempt to xiaojiu_app;
