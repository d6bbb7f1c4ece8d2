-- 退回询问: what a second person asks the asker before deciding. The request waits meanwhile; its time runs on.
create table staff.approval_question (
  id uuid primary key default uuidv7(),
  approval_id uuid not null references staff.approval (id),
  store_id uuid references store.store (id),
  question text not null check (length(question) between 2 and 300),
  asked_by uuid not null references identity.account (id),
  asked_by_name text not null,
  asked_at timestamptz not null,
  answer text check (length(answer) between 2 and 500),
  answered_at timestamptz,
  check ((answered_at is null) = (answer is null))
);
-- One question at a time.
create unique index approval_question_open on staff.approval_question (approval_id) where answered_at is null;
create index approval_question_by_approval on staff.approval_question (approval_id, asked_at);
create index approval_question_by_store on staff.approval_question (store_id);
create index approval_question_by_asker on staff.approval_question (asked_by);
alter table staff.approval_question enable row level security;
alter table staff.approval_question force row level security;
create policy store_isolation on staff.approval_question
  using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert, update on staff.approval_question to xiaojiu_app;
-- Open pages hear of it, as of the request itself.
create function staff.tell_of_question() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('staffTopic', 'tasks', 'storeId', new.store_id)::text);
  return null;
end $$;
create trigger tells_staff after insert or update of answered_at on staff.approval_question
  for each row execute function staff.tell_of_question();
