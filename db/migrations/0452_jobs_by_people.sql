-- 后台任务: which jobs rest until somebody lets them go on, and which somebody wants to run now.
create table platform.job_pause (
  name text primary key,
  reason text not null check (length(reason) between 2 and 200),
  paused_by uuid not null references identity.account (id),
  paused_name text not null,
  paused_at timestamptz not null
);
grant select, insert, delete on platform.job_pause to xiaojiu_app;

create table platform.job_wish (
  name text primary key,
  asked_by uuid not null references identity.account (id),
  asked_at timestamptz not null
);
-- A wish is locked while it is taken, which needs the right to update.
grant select, insert, update, delete on platform.job_wish to xiaojiu_app;

-- Reactions that were given up and that somebody decided never to carry out: what they were, why, and by whom.
create table platform.reaction_decision (
  id uuid primary key default uuidv7(),
  event_id uuid not null,
  subscriber text not null,
  event text not null,
  payload jsonb not null,
  error text not null,
  attempts integer not null,
  reason text not null check (length(reason) between 2 and 200),
  decided_by uuid not null references identity.account (id),
  decided_name text not null,
  decided_at timestamptz not null,
  unique (event_id, subscriber)
);
create index reaction_decision_newest on platform.reaction_decision (decided_at desc);
grant select, insert on platform.reaction_decision to xiaojiu_app;
