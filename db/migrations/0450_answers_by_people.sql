-- Who of the staff answered a complaint, as the person was called then; null: a buyer, or a made-up person of the demo world.
alter table service.complaint_reply
  add column staff_account_id uuid references identity.account (id),
  add column staff_name text;
create index if not exists complaint_reply_by_staff on service.complaint_reply (staff_account_id)
  where staff_account_id is not null;
create index if not exists complaint_by_state on service.complaint (state, id desc);
