-- A store that is abused hears no more of the buyer in the talk; the reason stays with it.
alter table service.conversation
  add column blocked_at timestamptz,
  add column blocked_reason text;
create index if not exists conversation_platform_newest on service.conversation (last_message_at desc) where store_id is null;
