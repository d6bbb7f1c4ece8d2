-- The ground every module stands on: roles, company isolation, idempotency, outbox, nonces, audit.

-- The server works as this role: it owns nothing and row-level security binds it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'xiaojiu_app') then
    create role xiaojiu_app nologin noinherit;
  end if;
exception when duplicate_object or unique_violation then null; -- made at the same moment by another database of the cluster
end $$;
-- The login user may act as it, whoever that is.
do $$
begin
  execute format('grant xiaojiu_app to %I', current_user);
exception when duplicate_object or unique_violation then null;
end $$;

create schema platform;
grant usage on schema platform to xiaojiu_app;

-- Who is asking, set by each transaction; unset means nobody, and nobody sees nothing.
create function platform.current_company() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::uuid;
create function platform.current_account() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::uuid;
create function platform.current_store() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.store_id', true), '')::uuid;
-- Jobs, provider notices and operators work across companies and say so.
create function platform.is_system() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.scope', true), '') = 'system';

-- Puts the second wall around a table: only the company's own rows, for reading and for writing.
create procedure platform.isolate_by_company(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy company_isolation on %s using (company_id = platform.current_company() or platform.is_system())
       with check (company_id = platform.current_company() or platform.is_system())', target);
end $$;

-- Refuses every change of rows that are history.
create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_schema || '.' || tg_table_name using errcode = 'restrict_violation';
end $$;

-- The answer of a request that must happen once; written in the same transaction as its effects.
create table platform.idempotency (
  company_id uuid not null,
  account_id uuid not null,
  route text not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (company_id, account_id, route, key)
);
create index idempotency_by_age on platform.idempotency (created_at);
call platform.isolate_by_company('platform.idempotency');
grant select, insert, update, delete on platform.idempotency to xiaojiu_app;

-- Request numbers already seen. Unlogged: a crash forgets them, the five-minute window bounds the harm.
create unlogged table platform.nonce (
  session_id uuid not null,
  nonce text not null,
  seen_at timestamptz not null,
  primary key (session_id, nonce)
);
create index nonce_by_age on platform.nonce (seen_at);
grant select, insert, delete on platform.nonce to xiaojiu_app;

-- Events, appended in the transaction that caused them and relayed to whoever reacts.
create table platform.outbox (
  id uuid primary key default uuidv7(),
  event text not null,
  payload jsonb not null,
  -- Events of one subject are relayed in their order.
  subject text not null,
  created_at timestamptz not null,
  created_by xid8 not null default pg_current_xact_id()
);
create index outbox_in_order on platform.outbox (id);
grant select, insert, update, delete on platform.outbox to xiaojiu_app;

-- A reaction that failed keeps its event here and is tried again; the others go on.
create table platform.failed_reaction (
  event_id uuid not null,
  subscriber text not null,
  event text not null,
  payload jsonb not null,
  error text not null,
  attempts integer not null,
  retry_at timestamptz not null,
  primary key (event_id, subscriber)
);
create index failed_reaction_by_retry on platform.failed_reaction (retry_at);
grant select, insert, update, delete on platform.failed_reaction to xiaojiu_app;

-- Who did what. Each row carries the hash of the one before it, so a missing or altered row shows.
create table platform.audit (
  seq bigint primary key,
  at timestamptz not null,
  actor_account_id uuid,
  actor_company_id uuid,
  on_behalf_of uuid,
  action text not null,
  subject text not null,
  result text not null check (result in ('done', 'refused')),
  details jsonb not null,
  request_id text,
  previous_hash bytea not null,
  hash bytea not null unique
);
create trigger audit_is_append_only before update or delete or truncate on platform.audit
  for each statement execute function platform.refuse_change();
grant select, insert on platform.audit to xiaojiu_app;

-- Settings of the platform itself: name, phone, filing numbers, switches.
create table platform.setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
grant select, insert, update on platform.setting to xiaojiu_app;

-- Counters of rate limits, shared by all processes (layout of rate-limiter-flexible).
create unlogged table platform.rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_by_age on platform.rate_limit (expire);
grant select, insert, update, delete on platform.rate_limit to xiaojiu_app;
