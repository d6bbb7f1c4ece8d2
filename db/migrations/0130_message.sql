-- 消息: the inbox.
create schema message;
grant usage on schema message to xiaojiu_app;

create table message.message (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  -- For one login only; without it for everyone of the company.
  account_id uuid references identity.account (id),
  kind text not null check (kind in ('activity', 'logistics', 'account', 'system', 'arrival')),
  title text not null,
  body text not null,
  link text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index message_by_company on message.message (company_id, created_at desc, id desc);
create index message_unread on message.message (company_id, kind) where read_at is null;
call platform.isolate_by_company('message.message');
grant select, insert, update on message.message to xiaojiu_app;

-- Kinds that a login does not want on its badge; without a row it wants all.
create table message.preference (
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  muted_kinds text[] not null,
  primary key (account_id, company_id)
);
call platform.isolate_by_company('message.preference');
grant select, insert, update on message.preference to xiaojiu_app;
