-- 企业注册: what a login fills in to become a company, and how its review went.
create table qualification.registration (
  id uuid primary key default uuidv7(),
  account_id uuid not null references identity.account (id),
  -- From the first submission on.
  company_id uuid references company.company (id),
  state text not null check (state in ('draft', 'in-review', 'refused', 'approved', 'withdrawn')),
  company jsonb not null default '{}',
  papers jsonb not null default '[]',
  receiving jsonb not null default '{}',
  -- Things to correct: [{item, reason, was}]; `was` is what stood there, so that a correction can be told from none.
  objections jsonb not null default '[]',
  -- The face check of the person who applies; the identity number is kept as a hash only.
  face_state text not null default 'none' check (face_state in ('none', 'waiting', 'passed', 'failed', 'expired')),
  face_token text,
  face_number_hash bytea,
  face_fail_reason text,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  submitted_at timestamptz,
  -- A reviewer has it in hand: no other takes it up.
  taken_by text,
  decided_at timestamptz,
  decided_by text
);
create unique index one_open_registration on qualification.registration (account_id)
  where state in ('draft', 'in-review', 'refused');
create index registration_by_account on qualification.registration (account_id, created_at desc);
create index registration_by_company on qualification.registration (company_id) where company_id is not null;
create index registration_waiting on qualification.registration (submitted_at) where state = 'in-review';
alter table qualification.registration enable row level security;
alter table qualification.registration force row level security;
-- It is the login's own until there is a company, and stays with who filled it in.
create policy own_registrations on qualification.registration
  using (account_id = platform.current_account() or platform.is_system())
  with check (account_id = platform.current_account() or platform.is_system());
grant select, insert, update on qualification.registration to xiaojiu_app;

-- What was read from a picture of a paper: offered to its owner, compared by the reviewer.
create table qualification.paper_reading (
  file_id uuid primary key,
  account_id uuid not null references identity.account (id),
  kind text not null,
  -- [{field, text, confidence}]; empty: it could not be read.
  fields jsonb not null,
  read_at timestamptz not null
);
alter table qualification.paper_reading enable row level security;
alter table qualification.paper_reading force row level security;
create policy own_readings on qualification.paper_reading
  using (account_id = platform.current_account() or platform.is_system())
  with check (account_id = platform.current_account() or platform.is_system());
grant select, insert, update on qualification.paper_reading to xiaojiu_app;

-- Opens the hand-over of a company's papers to the first-trade exchange, once.
create table qualification.dossier_ticket (
  ticket_hash bytea primary key,
  company_id uuid not null references company.company (id),
  expires_at timestamptz not null
);
call platform.isolate_by_company('qualification.dossier_ticket');
grant select, insert, delete on qualification.dossier_ticket to xiaojiu_app;
