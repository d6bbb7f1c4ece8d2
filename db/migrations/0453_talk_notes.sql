-- What colleagues of the platform tell each other about a talk; the buyer and the stores never read it.
create table service.talk_note (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references service.conversation (id),
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  account_name text not null,
  content text not null check (length(content) between 1 and 500),
  created_at timestamptz not null
);
create index talk_note_by_talk on service.talk_note (conversation_id, id);
alter table service.talk_note enable row level security;
alter table service.talk_note force row level security;
create policy talk_note_of_platform on service.talk_note using (platform.is_system()) with check (platform.is_system());
grant select, insert on service.talk_note to xiaojiu_app;
