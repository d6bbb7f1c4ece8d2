-- A login that ends, is disabled, loses its password or its company hears nothing more: its open pages are cut off at once,
-- whichever process they are connected to. Those that are still allowed come back with a new ticket.
create function identity.end_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('endedAccountId', new.account_id)::text);
  return null;
end $$;
create function identity.end_live_of_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('endedAccountId', new.id)::text);
  return null;
end $$;

create trigger session_ends_live after update of ended_at on identity.session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function identity.end_live();
create trigger account_ends_live after update of state, password_version on identity.account
  for each row when (old.state <> new.state or old.password_version <> new.password_version)
  execute function identity.end_live_of_account();
create trigger membership_ends_live after update of state on company.membership
  for each row when (old.state <> new.state) execute function identity.end_live();
