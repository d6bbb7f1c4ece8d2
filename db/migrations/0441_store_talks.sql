-- Who of the staff said it, as the person was called then; null: a buyer, or a made-up person of the demo world.
alter table service.chat_message add column staff_name text;
-- When the store called the talk solved; the next word of the buyer opens it again.
alter table service.conversation add column solved_at timestamptz;
create index if not exists conversation_by_store on service.conversation (store_id, last_message_at desc);
