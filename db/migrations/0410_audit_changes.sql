-- What an act of staff adds to its row of the audit chain. Rows without any of these were tied before there were such.
alter table platform.audit
  add column face text,
  add column store_id uuid,
  -- As the person was called then; of a made-up person or a command line, which have no account, its name.
  add column actor_name text,
  add column is_robot boolean,
  add column reason text,
  add column client_ip text,
  -- The changes of the act: how many, and the hash over all of them in their order.
  add column change_set uuid,
  add column change_count integer,
  add column change_hash bytea;
create index if not exists audit_by_actor on platform.audit (actor_account_id, seq desc);
create index if not exists audit_by_subject on platform.audit (subject, seq desc);
create index if not exists audit_by_action on platform.audit (action, seq desc);
create index if not exists audit_by_store on platform.audit (store_id, seq desc) where store_id is not null;
create index if not exists audit_by_request on platform.audit (request_id);
create index if not exists audit_by_time on platform.audit (at, seq);
create unique index if not exists audit_by_change_set on platform.audit (change_set) where change_set is not null;

-- Before and after of every record that an act changed, field by field. Its chain row holds the hash of the set.
create table platform.change (
  set_id uuid not null,
  position integer not null check (position > 0),
  subject text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (set_id, position)
);
create index change_by_subject on platform.change (subject, set_id);
grant select, insert on platform.change to xiaojiu_app;
create trigger change_is_append_only before delete or update or truncate on platform.change
  for each statement execute function platform.refuse_change();

-- The end of the chain as it was put into the object store, hour by hour.
create table platform.audit_anchor (
  seq bigint primary key,
  hash bytea not null,
  storage_key text not null unique,
  anchored_at timestamptz not null
);
create index audit_anchor_by_time on platform.audit_anchor (anchored_at desc);
grant select, insert on platform.audit_anchor to xiaojiu_app;
create trigger audit_anchor_is_append_only before delete or update or truncate on platform.audit_anchor
  for each statement execute function platform.refuse_change();

-- A walk through the whole chain that somebody asked for, or the night's own.
create table platform.audit_check (
  id uuid primary key default uuidv7(),
  asked_by uuid,
  asked_at timestamptz not null,
  outcome text not null check (outcome in ('waiting', 'whole', 'broken')),
  -- The last row of a chain that is whole, or the row at which it is broken.
  seq bigint check ((seq is null) = (outcome = 'waiting')),
  fault text check ((fault is not null) = (outcome = 'broken')),
  done_at timestamptz check ((done_at is null) = (outcome = 'waiting'))
);
create unique index audit_check_waits_once on platform.audit_check (outcome) where outcome = 'waiting';
create index audit_check_by_time on platform.audit_check (asked_at desc);
grant select, insert, update on platform.audit_check to xiaojiu_app;
