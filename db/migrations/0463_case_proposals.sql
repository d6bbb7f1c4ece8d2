-- What a store offers instead of what the buyer asked for: a part of the money, at once. The buyer takes it or leaves it.
create table after_sale.proposal (
  id uuid primary key default uuidv7(),
  case_id uuid not null references after_sale.case (id),
  company_id uuid not null references company.company (id),
  amount bigint not null check (amount > 0),
  content text not null check (length(content) between 1 and 300),
  account_id uuid not null references identity.account (id),
  actor_name text not null,
  made_at timestamptz not null,
  answer text check (answer in ('accepted', 'declined')),
  answered_at timestamptz,
  constraint proposal_answered_at check ((answer is null) = (answered_at is null))
);
create unique index proposal_open_once on after_sale.proposal (case_id) where answer is null;
create index proposal_by_case on after_sale.proposal (case_id, id);
create index proposal_by_account on after_sale.proposal (account_id);
create index proposal_by_company on after_sale.proposal (company_id);
call platform.isolate_by_company('after_sale.proposal');
call platform.isolate_by_store_of('after_sale.proposal', 'case_id', 'after_sale.is_case_of_store');
grant select, insert on after_sale.proposal to xiaojiu_app;
grant update (answer, answered_at) on after_sale.proposal to xiaojiu_app;
