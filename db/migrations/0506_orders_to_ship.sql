-- Paid orders that wait for their store, by when they were paid: the home page of the platform counts broken promises.
create index if not exists order_to_ship on "order"."order" (store_id, paid_at) where state = 'awaiting-shipment';
