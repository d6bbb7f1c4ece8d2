-- 销售概览 of a store with many orders: a day that is over is summed once. A row says that the day is summed; it goes with its goods
-- when an order of that day changes in what is summed, in the transaction of the change.
create table "order".sales_day (
  store_id uuid not null references store.store (id),
  day date not null,
  order_count integer not null,
  paid bigint not null,
  -- Orders by the hour in China they were paid in, from midnight on.
  hours integer[] not null check (cardinality(hours) = 24),
  -- Shipped orders by the hours from payment to the first parcel: below 4, 8, 16, 24 and 48, and beyond.
  dispatch integer[] not null check (cardinality(dispatch) = 6),
  primary key (store_id, day)
);
call platform.isolate_by_store('"order".sales_day');
create policy of_the_system on "order".sales_day using (platform.is_system()) with check (platform.is_system());
grant select, insert, delete on "order".sales_day to xiaojiu_app;

create table "order".goods_day (
  store_id uuid not null,
  day date not null,
  offer_id uuid not null references catalogue.offer (id),
  name text not null,
  quantity integer not null,
  amount bigint not null,
  primary key (store_id, day, offer_id),
  foreign key (store_id, day) references "order".sales_day (store_id, day) on delete cascade
);
create index goods_day_by_offer on "order".goods_day (offer_id);
call platform.isolate_by_store('"order".goods_day');
create policy of_the_system on "order".goods_day using (platform.is_system()) with check (platform.is_system());
grant select, insert on "order".goods_day to xiaojiu_app;

-- Whoever changes such an order holds this shared until its commit, and whoever sums a day alone.
create function "order".sales_key(store_id uuid) returns integer language sql immutable parallel safe as
  'select hashtext(store_id::text) & 255';

create function "order".forget_sales_day() returns trigger language plpgsql set app.scope = 'system' as $$
begin
  perform pg_advisory_xact_lock_shared(498, "order".sales_key(new.store_id));
  delete from "order".sales_day d where d.store_id = new.store_id
    and d.day in ((old.paid_at at time zone 'Asia/Shanghai')::date, (new.paid_at at time zone 'Asia/Shanghai')::date);
  return null;
end $$;
create trigger forget_sales_day after update on "order"."order" for each row
  when ((old.paid_at, old.shipped_at, old.payable, old.state = 'cancelled')
    is distinct from (new.paid_at, new.shipped_at, new.payable, new.state = 'cancelled')
    and coalesce(old.paid_at, new.paid_at) is not null)
  execute function "order".forget_sales_day();
create trigger forget_sales_day_of_new after insert on "order"."order" for each row when (new.paid_at is not null)
  execute function "order".forget_sales_day();
