-- A store's orders and all that hangs on them. The order itself has had its store since it was made.

call platform.make_store_test('"order".is_order_of_store', '"order"."order"', 'store_id = platform.current_store()');
call platform.make_store_test('"order".is_line_of_store', '"order".line', '"order".is_order_of_store(t.order_id)');
call platform.make_store_test('"order".is_parcel_of_store', '"order".parcel', '"order".is_order_of_store(t.order_id)');
call platform.isolate_by_store_of('"order".line', 'order_id', '"order".is_order_of_store');
call platform.isolate_by_store_of('"order".line_share', 'line_id', '"order".is_line_of_store');
call platform.isolate_by_store_of('"order".gift', 'order_id', '"order".is_order_of_store');
call platform.isolate_by_store_of('"order".gift_line', 'order_id', '"order".is_order_of_store');
call platform.isolate_by_store_of('"order".reservation', 'line_id', '"order".is_line_of_store');
call platform.isolate_by_store_of('"order".step', 'order_id', '"order".is_order_of_store');
call platform.isolate_by_store_of('"order".parcel', 'order_id', '"order".is_order_of_store');
call platform.isolate_by_store_of('"order".parcel_line', 'parcel_id', '"order".is_parcel_of_store');
call platform.isolate_by_store_of('"order".track', 'parcel_id', '"order".is_parcel_of_store');
call platform.isolate_by_store_of('"order".temperature', 'parcel_id', '"order".is_parcel_of_store');
call platform.isolate_by_store_of('"order".receipt_difference', 'order_id', '"order".is_order_of_store');

call platform.make_store_test('after_sale.is_case_of_store', 'after_sale."case"', 'store_id = platform.current_store()');
call platform.isolate_by_store('after_sale."case"');
call platform.isolate_by_store_of('after_sale.case_line', 'case_id', 'after_sale.is_case_of_store');
call platform.isolate_by_store_of('after_sale.case_gift', 'case_id', 'after_sale.is_case_of_store');
call platform.isolate_by_store_of('after_sale.reshipped', 'case_id', 'after_sale.is_case_of_store');
call platform.isolate_by_store_of('after_sale.step', 'case_id', 'after_sale.is_case_of_store');
create index if not exists case_by_store on after_sale."case" (store_id, created_at desc);
