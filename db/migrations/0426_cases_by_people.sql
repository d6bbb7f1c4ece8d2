-- Cases that people decide: what was found in a parcel, what each side puts forward, what the platform asked and judged.

alter table after_sale."case"
  -- Grows with every change: whoever decides has seen the newest.
  add column version integer not null default 1,
  -- Whoever agreed that goods come back does not inspect them.
  add column agreed_by uuid references identity.account (id);
create index if not exists case_by_store_state on after_sale."case" (store_id, state, created_at desc, id desc);
create index if not exists case_by_time on after_sale."case" (created_at desc, id desc);
create index if not exists case_by_agreed on after_sale."case" (agreed_by) where agreed_by is not null;

-- 举证: words and pictures of one side.
create table after_sale.evidence (
  id uuid primary key default uuidv7(),
  case_id uuid not null references after_sale."case" (id),
  company_id uuid not null references company.company (id),
  author text not null check (author in ('buyer', 'seller', 'platform')),
  content text not null check (length(content) between 1 and 500),
  file_ids uuid[] not null default '{}',
  account_id uuid not null references identity.account (id),
  actor_name text not null,
  at timestamptz not null
);
create index evidence_by_case on after_sale.evidence (case_id, id);
create index evidence_by_account on after_sale.evidence (account_id);
create index evidence_by_company on after_sale.evidence (company_id);
call platform.isolate_by_company('after_sale.evidence');
call platform.isolate_by_store_of('after_sale.evidence', 'case_id', 'after_sale.is_case_of_store');
create trigger evidence_is_append_only before update or delete or truncate on after_sale.evidence
  for each statement execute function platform.refuse_change();
grant select, insert on after_sale.evidence to xiaojiu_app;

-- 销后退回验收: what was in the parcel.
create table after_sale.inspection_line (
  case_id uuid not null,
  line_id uuid not null,
  batch_id uuid not null,
  company_id uuid not null references company.company (id),
  quantity integer not null check (quantity > 0),
  has_passed boolean not null,
  is_resellable boolean not null,
  note text not null,
  file_ids uuid[] not null default '{}',
  account_id uuid not null references identity.account (id),
  actor_name text not null,
  inspected_at timestamptz not null,
  primary key (case_id, line_id, batch_id, inspected_at),
  foreign key (case_id, line_id, batch_id) references after_sale.case_line (case_id, line_id, batch_id),
  constraint resold_only_if_passed check (has_passed or not is_resellable)
);
create index inspection_line_by_account on after_sale.inspection_line (account_id);
create index inspection_line_by_company on after_sale.inspection_line (company_id);
call platform.isolate_by_company('after_sale.inspection_line');
call platform.isolate_by_store_of('after_sale.inspection_line', 'case_id', 'after_sale.is_case_of_store');
create trigger inspection_line_is_append_only before update or delete or truncate on after_sale.inspection_line
  for each statement execute function platform.refuse_change();
grant select, insert on after_sale.inspection_line to xiaojiu_app;

-- 平台介入: what was judged, and who bears it.
create table after_sale.judgement (
  id uuid primary key default uuidv7(),
  case_id uuid not null references after_sale."case" (id),
  company_id uuid not null references company.company (id),
  verdict text not null check (verdict in ('award', 'dismiss')),
  -- Null where nothing is borne.
  bearer text check (bearer in ('store', 'carrier', 'platform')),
  amount bigint not null check (amount >= 0),
  reason text not null check (length(reason) between 5 and 500),
  account_id uuid not null references identity.account (id),
  actor_name text not null,
  judged_at timestamptz not null,
  constraint award_is_borne check ((bearer is not null) = (verdict = 'award'))
);
create index judgement_by_case on after_sale.judgement (case_id, id);
create index judgement_by_account on after_sale.judgement (account_id);
create index judgement_by_company on after_sale.judgement (company_id);
call platform.isolate_by_company('after_sale.judgement');
call platform.isolate_by_store_of('after_sale.judgement', 'case_id', 'after_sale.is_case_of_store');
create trigger judgement_is_append_only before update or delete or truncate on after_sale.judgement
  for each statement execute function platform.refuse_change();
grant select, insert on after_sale.judgement to xiaojiu_app;

-- What the platform asked one side, and by when an answer is expected.
create table after_sale.question (
  id uuid primary key default uuidv7(),
  case_id uuid not null references after_sale."case" (id),
  company_id uuid not null references company.company (id),
  party text not null check (party in ('buyer', 'store')),
  content text not null check (length(content) between 5 and 500),
  account_id uuid not null references identity.account (id),
  actor_name text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null
);
create index question_by_case on after_sale.question (case_id, id);
create index question_by_account on after_sale.question (account_id);
create index question_by_company on after_sale.question (company_id);
call platform.isolate_by_company('after_sale.question');
call platform.isolate_by_store_of('after_sale.question', 'case_id', 'after_sale.is_case_of_store');
create trigger question_is_append_only before update or delete or truncate on after_sale.question
  for each statement execute function platform.refuse_change();
grant select, insert on after_sale.question to xiaojiu_app;
