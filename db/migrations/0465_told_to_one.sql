-- What concerns one person alone: a recovery code of theirs was used. Colleagues are not told.
alter table message.staff_message add column if not exists account_id uuid references identity.account (id);
create policy staff_message_of_person on message.staff_message as restrictive
  using (account_id is null or account_id = platform.current_account() or platform.is_system());
create index if not exists staff_message_by_account on message.staff_message (account_id) where account_id is not null;
alter table message.operator_message add column if not exists account_id uuid references identity.account (id);
create index if not exists operator_message_by_account on message.operator_message (account_id) where account_id is not null;
