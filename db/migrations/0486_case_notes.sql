-- What colleagues of the platform tell each other about an after-sale case; the buyer and the store never read it.
create table after_sale.case_note (
  id uuid primary key default uuidv7(),
  case_id uuid not null references after_sale."case" (id),
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  actor_name text not null,
  content text not null check (length(content) between 1 and 500),
  noted_at timestamptz not null
);
create index case_note_by_case on after_sale.case_note (case_id, id);
alter table after_sale.case_note enable row level security;
alter table after_sale.case_note force row level security;
create policy case_note_of_platform on after_sale.case_note using (platform.is_system()) with check (platform.is_system());
grant select, insert on after_sale.case_note to xiaojiu_app;

-- The latest decisions of the platform: what became of similar cases.
create index if not exists judgement_by_time on after_sale.judgement (judged_at desc);
