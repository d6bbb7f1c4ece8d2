-- What can be said without words: a picture, one of the company's own orders, an article. `content` tells it in short.
alter table service.chat_message
  add column kind text not null default 'words' check (kind in ('words', 'picture', 'order', 'goods')),
  add column image_id uuid check ((image_id is not null) = (kind = 'picture')),
  add column order_id uuid references "order"."order" (id) check ((order_id is not null) = (kind = 'order')),
  add column offer_id uuid references catalogue.offer (id) check ((offer_id is not null) = (kind = 'goods'));
-- Who waits for the same counterpart, the longest first.
create index conversation_queue on service.conversation (store_id, waiting_since) where waiting_since is not null;
