-- Who has a case in hand, which terms a desk has, what was decided, and what waits for a second pair of eyes.
create schema if not exists staff;
grant usage on schema staff to xiaojiu_app;

-- 认领: for a quarter of an hour, prolonged while it is worked on.
create table staff.claim (
  desk text not null,
  case_id text not null,
  account_id uuid not null references identity.account (id),
  account_name text not null,
  store_id uuid references store.store (id),
  claimed_at timestamptz not null,
  until timestamptz not null,
  primary key (desk, case_id)
);
create index claim_by_account on staff.claim (account_id, until);
create index claim_by_store on staff.claim (store_id, until);
alter table staff.claim enable row level security;
alter table staff.claim force row level security;
create policy store_isolation on staff.claim using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert, update, delete on staff.claim to xiaojiu_app;

-- What the platform has set for a desk; without a row the desk's own hours hold.
create table staff.desk_term (
  desk text primary key,
  sla_hours integer not null check (sla_hours between 1 and 720),
  taking text not null check (taking in ('oldest', 'value')),
  changed_at timestamptz not null
);
grant select, insert, update on staff.desk_term to xiaojiu_app;

-- Whose cases a person must not decide: the own company's, a relative's.
create table staff.conflict (
  id uuid primary key default uuidv7(),
  account_id uuid not null references identity.account (id),
  company_id uuid references company.company (id),
  about_store_id uuid references store.store (id),
  note text not null,
  declared_at timestamptz not null,
  ended_at timestamptz,
  check ((company_id is null) <> (about_store_id is null))
);
create unique index conflict_once on staff.conflict (account_id, coalesce(company_id, about_store_id)) where ended_at is null;
create index conflict_by_company on staff.conflict (company_id);
create index conflict_by_store on staff.conflict (about_store_id);
alter table staff.conflict enable row level security;
alter table staff.conflict force row level security;
create policy own_conflicts on staff.conflict using (account_id = platform.current_account() or platform.is_system())
  with check (account_id = platform.current_account() or platform.is_system());
grant select, insert, update on staff.conflict to xiaojiu_app;

-- What was decided at the desks, by whom and how long it took.
create table staff.decision (
  id uuid primary key default uuidv7(),
  desk text not null,
  case_id text not null,
  title text not null,
  store_id uuid references store.store (id),
  account_id uuid references identity.account (id),
  actor_name text not null,
  verdict text not null check (verdict in ('approved', 'refused')),
  reason text not null,
  submitted_at timestamptz not null,
  claimed_at timestamptz,
  decided_at timestamptz not null
);
create index decision_by_account on staff.decision (account_id, decided_at desc, id desc);
create index decision_by_desk on staff.decision (desk, decided_at desc);
create index decision_by_store on staff.decision (store_id, decided_at desc);
alter table staff.decision enable row level security;
alter table staff.decision force row level security;
create policy store_isolation on staff.decision using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert on staff.decision to xiaojiu_app;

-- 复核: what another person has to say yes to before it happens.
create table staff.approval (
  id uuid primary key default uuidv7(),
  kind text not null,
  face text not null check (face in ('seller', 'platform')),
  store_id uuid references store.store (id),
  subject text not null,
  title text not null,
  payload jsonb not null,
  before jsonb not null,
  after jsonb not null,
  effect text not null,
  amount bigint,
  -- Of the subject, when it was asked: another one means that it changed since.
  version text not null,
  reason text not null,
  asked_by uuid not null references identity.account (id),
  asked_by_name text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('waiting', 'approved', 'refused', 'withdrawn', 'lapsed')),
  decided_by uuid references identity.account (id),
  decided_by_name text,
  decided_at timestamptz check ((decided_at is null) = (state = 'waiting')),
  decision_note text,
  check ((store_id is null) = (face = 'platform')),
  check (state not in ('approved', 'refused') or (decided_by is not null and decided_by <> asked_by))
);
create index approval_waiting on staff.approval (expires_at) where state = 'waiting';
create index approval_by_state on staff.approval (face, state, asked_at desc, id desc);
create index approval_by_store on staff.approval (store_id, state, asked_at desc, id desc);
create index approval_by_asker on staff.approval (asked_by, asked_at desc);
create index approval_by_subject on staff.approval (subject, kind);
create index approval_by_decider on staff.approval (decided_by, decided_at desc);
alter table staff.approval enable row level security;
alter table staff.approval force row level security;
create policy store_isolation on staff.approval using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert, update on staff.approval to xiaojiu_app;

-- From which amount on a kind of act needs the second pair; no row: the kind's own limit.
create table staff.approval_limit (
  kind text not null,
  store_id uuid references store.store (id),
  amount bigint not null check (amount >= 0),
  changed_at timestamptz not null,
  unique nulls not distinct (kind, store_id)
);
create index approval_limit_by_store on staff.approval_limit (store_id);
alter table staff.approval_limit enable row level security;
alter table staff.approval_limit force row level security;
create policy store_isolation on staff.approval_limit using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert, update on staff.approval_limit to xiaojiu_app;

-- 值守: which desks of the demo world people keep and which the made-up people. Without a row a bot keeps it.
create table sandbox.duty (
  desk text not null,
  store_id uuid,
  keeper text not null check (keeper in ('bot', 'person')),
  until timestamptz,
  set_by text not null,
  set_at timestamptz not null,
  unique nulls not distinct (desk, store_id)
);
grant select, insert, update, delete on sandbox.duty to xiaojiu_app;

-- Queues that had no index of their own.
create index if not exists merchant_application_waiting on store.merchant_application (submitted_at, id) where answered_at is null;
create index if not exists new_item_by_wait on catalogue.new_item_request (created_at, id) where answered_at is null;
create index if not exists credit_application_by_wait on payment.credit_application (asked_at, id) where state = 'waiting';
create index if not exists statement_reply_disputed on payment.statement_reply (replied_at, id) where state = 'disputed';
create index if not exists merchant_receipt_waiting on payment.payment (created_at, id)
  where channel = 'merchant' and state = 'pending' and claimed_at is not null;
create index if not exists draw_claimed on marketing.draw (drawn_at, id) where state = 'claimed';
create index if not exists application_waiting on invoice.application (submitted_at, id) where state = 'in-review';
