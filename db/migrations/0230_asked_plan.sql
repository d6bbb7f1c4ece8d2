-- A plan above a login's limits is asked for like any other order: meanwhile its task waits for the decision.
alter table "order".bulk_task
  add column request_id uuid references "order".purchase_request (id),
  drop constraint bulk_task_state_check,
  drop constraint planned_with_a_plan,
  add constraint bulk_task_state_check
    check (state in ('draft', 'queued', 'solving', 'planned', 'failed', 'asked', 'ordered')),
  add constraint planned_with_a_plan check (state not in ('planned', 'asked', 'ordered') or plan is not null),
  add constraint asked_with_its_request check (state <> 'asked' or request_id is not null);
create index bulk_task_by_request on "order".bulk_task (request_id) where request_id is not null;
