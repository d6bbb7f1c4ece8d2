-- 复看: a colleague looks at what somebody decided and says whether they would have decided so. It changes nothing for the applicant.
alter table staff.decision
  add column if not exists looked_by uuid references identity.account (id),
  add column if not exists looked_by_name text,
  add column if not exists looked_at timestamptz,
  add column if not exists is_agreed boolean,
  add column if not exists look_note text;
create index if not exists decision_by_looker on staff.decision (looked_by) where looked_by is not null;
grant update (looked_by, looked_by_name, looked_at, is_agreed, look_note) on staff.decision to xiaojiu_app;
