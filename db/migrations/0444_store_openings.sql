-- 开店: a store prepares itself, asks to be opened, and the platform answers.

-- Buyers see open stores alone; one that prepares itself is worked on by its own people. Servers of the release before take it
-- for closed.
alter table store.store drop constraint store_state_check;
alter table store.store
  add constraint store_state_check check (state in ('preparing', 'open', 'closed')) not valid;
grant update (state, opened_on) on store.store to xiaojiu_app;

-- A step that stands on a person's word.
create table store.opening_step (
  store_id uuid not null references store.store (id),
  step text not null check (step in ('terms', 'agreement', 'rehearsal')),
  done_by uuid not null references identity.account (id),
  done_by_name text not null,
  done_at timestamptz not null,
  primary key (store_id, step)
);
create index opening_step_by_account on store.opening_step (done_by);
alter table store.opening_step enable row level security;
alter table store.opening_step force row level security;
create policy opening_step_of_store on store.opening_step
  using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert on store.opening_step to xiaojiu_app;

-- A request to be opened, and the platform's word.
create table store.opening (
  id uuid primary key default uuidv7(),
  store_id uuid not null references store.store (id),
  state text not null check (state in ('waiting', 'accepted', 'returned', 'withdrawn')),
  asked_by uuid not null references identity.account (id),
  asked_by_name text not null,
  asked_at timestamptz not null,
  -- [{ "item": step, "reason": words }] of a request that was sent back.
  objections jsonb not null default '[]',
  -- 合同 and 保证金, written down by whoever opened the store.
  contract_no text check (length(contract_no) between 1 and 40),
  deposit_due bigint check (deposit_due >= 0),
  deposit_paid bigint check (deposit_paid >= 0),
  decided_by_name text,
  decided_at timestamptz,
  constraint opening_accepted_is_whole check (state <> 'accepted' or (contract_no is not null and deposit_paid >= deposit_due)),
  constraint opening_decided_has_time check ((decided_at is null) = (state = 'waiting' or state = 'withdrawn'))
);
create unique index opening_waits_once on store.opening (store_id) where state = 'waiting';
create index opening_by_store on store.opening (store_id, asked_at desc);
create index opening_to_decide on store.opening (asked_at, id) where state = 'waiting';
create index opening_by_account on store.opening (asked_by);
alter table store.opening enable row level security;
alter table store.opening force row level security;
create policy opening_of_store on store.opening
  using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert, update on store.opening to xiaojiu_app;
