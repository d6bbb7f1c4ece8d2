-- A store's orders and all that hangs on them. The order itself has had its store since it was made.

call platform.isolate_by_store_of('"order".line', 'order_id', '"order"."order"');
call platform.isolate_by_store_of('"order".line_share', 'line_id', '"order".line');
call platform.isolate_by_store_of('"order".gift', 'order_id', '"order"."order"');
call platform.isolate_by_store_of('"order".gift_line', 'order_id', '"order"."order"');
call platform.isolate_by_store_of('"order".reservation', 'line_id', '"order".line');
call platform.isolate_by_store_of('"order".step', 'order_id', '"order"."order"');
call platform.isolate_by_store_of('"order".parcel', 'order_id', '"order"."order"');
call platform.isolate_by_store_of('"order".parcel_line', 'parcel_id', '"order".parcel');
call platform.isolate_by_store_of('"order".track', 'parcel_id', '"order".parcel');
call platform.isolate_by_store_of('"order".temperature', 'parcel_id', '"order".parcel');
call platform.isolate_by_store_of('"order".receipt_difference', 'order_id', '"order"."order"');

call platform.isolate_by_store('after_sale."case"');
call platform.isolate_by_store_of('after_sale.case_line', 'case_id', 'after_sale."case"');
call platform.isolate_by_store_of('after_sale.case_gift', 'case_id', 'after_sale."case"');
call platform.isolate_by_store_of('after_sale.reshipped', 'case_id', 'after_sale."case"');
call platform.isolate_by_store_of('after_sale.step', 'case_id', 'after_sale."case"');
create index if not exists case_by_store on after_sale."case" (store_id, created_at desc);
