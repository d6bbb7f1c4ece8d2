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

create table identity.auth_code (
  id uuid primary key default uuidv7(),
  mobile text not null,
  purpose text not null,
  code_hash bytea not null,
  wrong_count integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_code_newest on identity.auth_code (mobile, purpose, created_at desc);
grant select, insert, update on identity.auth_code to xiaojiu_app;

create table identity.scan_login (
  id uuid primary key default uuidv7(),
  -- What the QR code carries.
  ticket_hash bytea not null unique,
  -- What only the waiting browser knows.
  poll_hash bytea not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'scanned', 'confirmed', 'refused', 'used', 'expired')),
  account_id uuid references identity.account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
grant select, insert, update on identity.scan_login to xiaojiu_app;
