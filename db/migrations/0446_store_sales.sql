-- What a store sold by day: orders by the time they were paid.
create index if not exists order_paid_by_store on "order"."order" (store_id, paid_at desc) where paid_at is not null;
