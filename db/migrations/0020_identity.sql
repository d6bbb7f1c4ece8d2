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
  -- The person's WeChat, the same for all of our apps there; opens this login once bound.
  wechat_union_id text,
  created_at timestamptz not null
);
create unique index account_wechat_unique on identity.account (wechat_union_id) where state <> 'deleted';
create unique index account_login_name_unique on identity.account (lower(login_name)) where state <> 'deleted';
create index account_by_mobile on identity.account (mobile);
grant select, insert, update on identity.account to xiaojiu_app;

create table identity.session (
  id uuid primary key default uuidv7(),
  -- Only hashes are kept: whoever reads this table cannot sign in with it.
  token_hash bytea not null unique,
  guard_hash bytea not null,
  account_id uuid not null references identity.account (id),
  -- The company acted for; null until chosen.
  company_id uuid,
  password_version integer not null,
  -- Staff acting for the customer: a proxy log-in.
  proxy_account_id uuid references identity.account (id),
  way text not null default 'password' check (way in ('password', 'code', 'scan', 'wechat', 'proxy')),
  device_id text not null,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_by_account on identity.session (account_id) where ended_at is null;
create index session_by_age on identity.session (account_id, created_at desc);
grant select, insert, update on identity.session to xiaojiu_app;

-- Codes sent by SMS. A row is written for unknown mobiles too, so that the limits tell nothing about who is a customer.
create table identity.auth_code (
  id uuid primary key default uuidv7(),
  -- Or, for a password forgotten by its login name, that name: whose mobile it is shall not be told.
  mobile text not null,
  purpose text not null check (purpose in
    ('login', 'register', 'find-password', 'password-appeal', 'prove-mobile', 'change-mobile', 'withdraw')),
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
  purpose text not null check (purpose in
    ('login', 'register', 'find-password', 'password-appeal', 'prove-mobile', 'change-mobile', 'withdraw')),
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

-- Puzzles waiting for their one answer: a picture to complete, or, without eyes or mouse, work for the computer.
create table identity.captcha (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('slider', 'work')),
  answer_hash bytea,
  expires_at timestamptz not null,
  constraint captcha_slider_has_answer check ((kind = 'slider') = (answer_hash is not null))
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

-- Links that staff makes to act for a customer: good once, for a minute.
create table identity.proxy_key (
  id uuid primary key default uuidv7(),
  key_hash bytea not null unique,
  account_id uuid not null references identity.account (id),
  staff_account_id uuid not null references identity.account (id),
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index proxy_key_by_age on identity.proxy_key (expires_at);
grant select, insert, delete on identity.proxy_key to xiaojiu_app;

-- A WeChat that has proven itself and belongs to no login yet; waits to be bound.
create table identity.wechat_ticket (
  ticket_hash bytea primary key,
  union_id text not null,
  expires_at timestamptz not null
);
create index wechat_ticket_by_age on identity.wechat_ticket (expires_at);
grant select, insert, delete on identity.wechat_ticket to xiaojiu_app;

-- 找回密码申诉: the mobile is lost, papers have to prove who asks.
create table identity.password_appeal (
  id uuid primary key default uuidv7(),
  state text not null default 'in-review' check (state in ('in-review', 'approved', 'refused', 'used', 'expired')),
  -- As typed; whether there is such a login only the reviewer is told.
  login_name text not null,
  company_name text not null,
  credit_code text not null,
  applicant_name text not null,
  -- Proven by a code; takes the place of the lost one.
  contact_mobile text not null check (contact_mobile ~ '^1[3-9]\d{9}$'),
  reason text not null,
  -- Stored files: the business licence, the identity card, the company's sealed letter.
  licence_file_id uuid not null,
  identity_file_id uuid not null,
  letter_file_id uuid not null,
  -- The login it opens; set by the approval.
  account_id uuid references identity.account (id),
  refused_reason text,
  submitted_at timestamptz not null,
  -- Of an approval that is not used.
  expires_at timestamptz,
  constraint password_appeal_approved_has_account
    check (state = 'in-review' or state = 'refused' or (account_id is not null and expires_at is not null)),
  constraint password_appeal_refused_has_reason check ((state = 'refused') = (refused_reason is not null))
);
create unique index password_appeal_one_in_review on identity.password_appeal (contact_mobile, lower(login_name))
  where state = 'in-review';
create index password_appeal_by_mobile on identity.password_appeal (contact_mobile, submitted_at desc);
create index password_appeal_waiting on identity.password_appeal (submitted_at) where state = 'in-review';
grant select, insert, update on identity.password_appeal to xiaojiu_app;

create table identity.password_appeal_step (
  id uuid primary key default uuidv7(),
  appeal_id uuid not null references identity.password_appeal (id),
  step text not null check (step in ('submitted', 'approved', 'refused', 'told', 'used', 'expired')),
  remark text not null default '',
  at timestamptz not null
);
create index password_appeal_step_by_appeal on identity.password_appeal_step (appeal_id, id);
create trigger password_appeal_step_is_append_only before update or delete or truncate on identity.password_appeal_step
  for each statement execute function platform.refuse_change();
grant select, insert on identity.password_appeal_step to xiaojiu_app;
