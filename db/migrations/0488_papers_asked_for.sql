-- 首营: the store asks the buyer for one more paper about the package that it reviews. The package waits for the answer.
create table qualification.paper_ask (
  id uuid primary key default uuidv7(),
  pair_id uuid not null references qualification.first_trade (id),
  company_id uuid not null references company.company (id),
  store_id uuid not null references store.store (id),
  -- Open only while this package is the one under review.
  dossier_id uuid not null references qualification.dossier (id),
  paper text not null check (length(paper) between 2 and 40),
  reason text not null check (length(reason) between 5 and 200),
  account_id uuid not null references identity.account (id),
  actor_name text not null,
  asked_at timestamptz not null,
  file_ids uuid[] not null default '{}',
  answer text not null default '' check (length(answer) <= 200),
  answered_by uuid references identity.account (id),
  answered_at timestamptz,
  -- The store no longer needs it.
  dropped_at timestamptz,
  constraint paper_ask_answered check ((answered_at is null) = (answered_by is null)),
  constraint paper_ask_with_files check ((answered_at is null) = (cardinality(file_ids) = 0)),
  constraint paper_ask_ends_once check (answered_at is null or dropped_at is null)
);
create unique index paper_ask_open_once on qualification.paper_ask (pair_id, dossier_id)
  where answered_at is null and dropped_at is null;
create index paper_ask_by_pair on qualification.paper_ask (pair_id, id);
create index paper_ask_by_company on qualification.paper_ask (company_id);
create index paper_ask_by_store on qualification.paper_ask (store_id);
create index paper_ask_by_dossier on qualification.paper_ask (dossier_id);
create index paper_ask_by_account on qualification.paper_ask (account_id);
create index paper_ask_by_answerer on qualification.paper_ask (answered_by);
call platform.isolate_by_company('qualification.paper_ask');
call platform.isolate_by_store('qualification.paper_ask');
grant select, insert on qualification.paper_ask to xiaojiu_app;
grant update (file_ids, answer, answered_by, answered_at, dropped_at) on qualification.paper_ask to xiaojiu_app;
