-- What a company, or anybody at a store, holds without having paid.
create index order_unpaid on "order"."order" (company_id, store_id) where state = 'awaiting-payment';
create index order_unpaid_of_store on "order"."order" (store_id) where state = 'awaiting-payment';
