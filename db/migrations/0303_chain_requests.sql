-- 连锁门店申请: a store names its headquarters, and the headquarters' main account accepts or refuses it. Only then is the
-- store the headquarters' own.
create table company.chain_request (
  id uuid primary key default uuidv7(),
  store_company_id uuid not null references company.company (id),
  headquarters_id uuid not null references company.company (id),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'withdrawn', 'ended')),
  -- The store and its headquarters as they were when it asked: neither sees the other's own rows before they belong together.
  store_name text not null,
  store_credit_code text not null,
  store_legal_person text not null,
  store_address text not null,
  headquarters_name text not null,
  headquarters_code text not null,
  reason text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  accepted_headquarters_id uuid generated always as (case when state = 'accepted' then headquarters_id end) stored,
  constraint chain_request_is_with_another check (store_company_id <> headquarters_id),
  constraint chain_request_refused_has_reason check (state <> 'refused' or reason is not null),
  constraint chain_request_decided_has_time check ((state = 'waiting') = (decided_at is null)),
  constraint chain_request_accepted_unique unique (store_company_id, accepted_headquarters_id)
);
create unique index one_open_chain_request on company.chain_request (store_company_id) where state in ('waiting', 'accepted');
create index chain_request_by_headquarters on company.chain_request (headquarters_id, asked_at desc);
alter table company.chain_request enable row level security;
alter table company.chain_request force row level security;
create policy chain_request_of_both on company.chain_request
  using (store_company_id = platform.current_company() or headquarters_id = platform.current_company() or platform.is_system())
  with check (platform.is_system());
grant select, insert, update on company.chain_request to xiaojiu_app;

create table company.chain_request_step (
  id uuid primary key default uuidv7(),
  request_id uuid not null references company.chain_request (id),
  -- The state it came into.
  step text not null check (step in ('waiting', 'accepted', 'refused', 'withdrawn', 'ended')),
  remark text not null default '',
  at timestamptz not null
);
create index chain_request_step_by_request on company.chain_request_step (request_id, id);
create trigger chain_request_step_is_append_only before update or delete or truncate on company.chain_request_step
  for each statement execute function platform.refuse_change();
alter table company.chain_request_step enable row level security;
alter table company.chain_request_step force row level security;
create policy chain_request_step_of_both on company.chain_request_step
  using (exists (select from company.chain_request r where r.id = request_id))
  with check (platform.is_system());
grant select, insert on company.chain_request_step to xiaojiu_app;

-- Stores that were let in stay with their headquarters; those in review ask it now; what was given up belongs to nobody.
select set_config('app.scope', 'system', true);
insert into company.chain_request (store_company_id, headquarters_id, state, store_name, store_credit_code, store_legal_person,
    store_address, headquarters_name, headquarters_code, asked_at, decided_at)
  select s.id, h.id, case when s.state in ('approved', 'withdrawn') then 'accepted' else 'waiting' end, s.name, s.credit_code,
    s.legal_person, s.address, h.name, h.credit_code, s.created_at,
    case when s.state in ('approved', 'withdrawn') then s.created_at end
  from company.company s join company.company h on h.id = s.headquarters_id
  where s.state <> 'draft';
insert into company.chain_request_step (request_id, step, at) select id, 'waiting', asked_at from company.chain_request;
insert into company.chain_request_step (request_id, step, at)
  select id, 'accepted', decided_at from company.chain_request where state = 'accepted';
update company.company set headquarters_id = null
  where headquarters_id is not null and state not in ('approved', 'withdrawn');

-- No company has a headquarters that has not accepted it.
alter table company.company add constraint company_headquarters_has_accepted
  foreign key (id, headquarters_id) references company.chain_request (store_company_id, accepted_headquarters_id)
  deferrable initially deferred;
