-- The home page of a store counts what it has to ship and which of its parcels are in trouble.
create index if not exists order_partly_shipped on "order"."order" (store_id, paid_at) where state = 'partly-shipped';
create index if not exists order_on_the_way on "order"."order" (store_id, shipped_at) where state = 'shipped';
