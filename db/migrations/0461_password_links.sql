-- A way back for staff who forgot the password: sent to their own mobile by whoever looks after people, good once.
create table identity.password_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id uuid not null references identity.account (id),
  face text not null check (face in ('seller', 'platform')),
  -- Of the password that was forgotten: another one closes the link.
  password_version integer not null,
  made_by uuid not null references identity.account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_link_account on identity.password_link (account_id);
create index password_link_maker on identity.password_link (made_by);
create index password_link_old on identity.password_link (expires_at);
grant select, insert, delete on identity.password_link to xiaojiu_app;
