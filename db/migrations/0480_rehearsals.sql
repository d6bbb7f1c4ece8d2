-- 演练订单: a store that prepares itself runs one order through approval, picking, shipping and receipt. It is a document of its own and
-- no order: nothing that counts orders, stock or money can meet it.
create table "order".rehearsal (
  id uuid primary key default uuidv7(),
  store_id uuid not null references store.store (id),
  rehearsal_no text not null unique,
  state text not null check (state in ('placed', 'approved', 'picked', 'shipped', 'received', 'dropped')),
  -- What was ordered, with the batches that lay free that day, what is supplied, picked and received of each.
  goods jsonb not null,
  -- Carrier, waybill and cold box once it has left.
  parcel jsonb,
  -- Who did which step and when.
  steps jsonb not null,
  placed_at timestamptz not null,
  received_at timestamptz,
  received_by_name text,
  constraint rehearsal_received_is_whole check ((state = 'received') = (received_at is not null and received_by_name is not null)),
  constraint rehearsal_sent_has_parcel check (state not in ('shipped', 'received') or parcel is not null)
);
create unique index rehearsal_one_at_a_time on "order".rehearsal (store_id)
  where state not in ('received', 'dropped');
create index rehearsal_newest on "order".rehearsal (store_id, placed_at desc, id desc);
call platform.isolate_by_store('"order".rehearsal');
create policy rehearsal_of_system on "order".rehearsal using (platform.is_system()) with check (platform.is_system());
grant select, insert on "order".rehearsal to xiaojiu_app;
grant update (state, goods, parcel, steps, received_at, received_by_name) on "order".rehearsal to xiaojiu_app;
