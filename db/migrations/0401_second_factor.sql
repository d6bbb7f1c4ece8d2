-- 动态口令: the second factor of staff.
create table identity.second_factor (
  account_id uuid primary key references identity.account (id),
  -- Locked with the site's secret; null while the codes are those of the simulated phone.
  sealed_secret bytea,
  -- The time step of the last code that was accepted: none is good twice.
  last_step bigint not null default 0,
  enrolled_at timestamptz
);
grant select, insert, update, delete on identity.second_factor to xiaojiu_app;

-- For when the authenticator is lost: ten, each good once.
create table identity.recovery_code (
  account_id uuid not null references identity.account (id),
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
grant select, insert, update, delete on identity.recovery_code to xiaojiu_app;

-- The passwords that staff had before; the last five are not taken again.
create table identity.past_password (
  account_id uuid not null references identity.account (id),
  password_hash text not null,
  set_at timestamptz not null,
  primary key (account_id, set_at)
);
grant select, insert, delete on identity.past_password to xiaojiu_app;

-- When the password was chosen: that of platform staff is changed within half a year. Null: with the account.
alter table identity.account add column password_set_at timestamptz;

-- Codes by SMS for logging in to a console are not those of the shop.
alter table identity.auth_code drop constraint auth_code_purpose_check;
alter table identity.auth_code add constraint auth_code_purpose_check check (purpose in
  ('login', 'staff-login', 'register', 'find-password', 'password-appeal', 'prove-mobile', 'change-mobile', 'withdraw')) not valid;
