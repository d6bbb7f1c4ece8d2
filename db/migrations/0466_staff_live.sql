-- Open pages of the consoles hear that something of theirs has changed, never what: the platform of everything, a store of its own.
-- Whoever brings the change about, buyer, colleague, robot or command line, need not think of it.
create function platform.tell_staff() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(new);
begin
  perform pg_notify('live', json_build_object(
    'staffTopic', tg_argv[0],
    'storeId', coalesce(changed ->> 'store_id', changed -> 'parts' -> 0 ->> 'storeId'))::text);
  return null;
end $$;

-- Cases of the desks.
create trigger tells_staff after insert or update of state on qualification.registration for each row execute function platform.tell_staff('tasks');
create trigger tells_staff after insert or update of state on qualification.change_request for each row execute function platform.tell_staff('tasks');
create trigger tells_staff after insert or update of state on qualification.certification_request for each row execute function platform.tell_staff('tasks');
create trigger tells_staff after insert or update of state on qualification.first_trade for each row execute function platform.tell_staff('tasks');
create trigger tells_staff after insert or update of state on company.membership for each row execute function platform.tell_staff('tasks');
create trigger tells_staff after insert or update of state on identity.password_appeal for each row execute function platform.tell_staff('tasks');
create trigger tells_staff after insert or update of answered_at on store.merchant_application for each row execute function platform.tell_staff('tasks');
create trigger tells_staff after insert or update of state on store.opening for each row execute function platform.tell_staff('tasks');
create trigger tells_staff after insert or update of answered_at on catalogue.new_item_request for each row execute function platform.tell_staff('tasks');
create trigger tells_staff after insert or update of state on invoice.application for each row execute function platform.tell_staff('tasks');
create trigger tells_staff after update of state on marketing.draw for each row execute function platform.tell_staff('tasks');
create trigger tells_staff after insert or update of state on payment.credit_application for each row execute function platform.tell_staff('tasks');
create trigger tells_staff after insert or update of state on payment.statement_reply for each row execute function platform.tell_staff('tasks');
create trigger tells_staff after insert or update of state, claimed_at on payment.payment for each row
  when (new.channel = 'merchant') execute function platform.tell_staff('tasks');
create trigger tells_staff after insert or update of state, version on after_sale."case" for each row execute function platform.tell_staff('tasks');

-- Who works on what, and what a second person is asked for.
create trigger tells_staff after insert or update on staff.claim for each row execute function platform.tell_staff('tasks');
create trigger tells_staff after insert or update of state on staff.approval for each row execute function platform.tell_staff('tasks');

create trigger tells_staff after update of state on "order"."order" for each row execute function platform.tell_staff('orders');
create trigger tells_staff after insert or update of last_message_at, solved_at, waiting_since on service.conversation for each row execute function platform.tell_staff('talks');
create trigger tells_staff after insert or update of state on service.complaint for each row execute function platform.tell_staff('talks');
create trigger tells_staff after insert on message.staff_message for each row execute function platform.tell_staff('notices');
create trigger tells_staff after insert or update on message.operator_message for each row execute function platform.tell_staff('notices');
create trigger tells_staff after insert or update of state on file.export_job for each row execute function platform.tell_staff('jobs');
