-- What stores show: everybody reads it, and a store's own people see and change their own alone.

call platform.show_all_keep_to_store('store.store', $$id = nullif(current_setting('app.store_id', true), '')::uuid$$);
call platform.show_all_keep_to_store('store.licence');
call platform.show_all_keep_to_store('store.postage_rule');
call platform.isolate_by_store('store.follow');

call platform.make_store_test('catalogue.is_offer_of_store', 'catalogue.offer', 'store_id = platform.current_store()');
call platform.make_store_test('catalogue.is_group_of_store', 'catalogue.price_group', 'store_id = platform.current_store()');
call platform.show_all_keep_to_store('catalogue.offer');
call platform.show_all_keep_to_store('catalogue.batch', 'catalogue.is_offer_of_store(offer_id)');
call platform.show_all_keep_to_store('catalogue.price_change', 'catalogue.is_offer_of_store(offer_id)');
call platform.show_all_keep_to_store('catalogue.price_policy');
call platform.show_all_keep_to_store('catalogue.price_group');
call platform.isolate_by_store_of('catalogue.price_group_member', 'group_id', 'catalogue.is_group_of_store');
-- Prices by region are shown to everyone.
call platform.isolate_by_store_of('catalogue.special_price', 'offer_id', 'catalogue.is_offer_of_store');
call platform.keep_to_store('catalogue.special_price', 'catalogue.is_offer_of_store(offer_id)');
-- A wish that names an offer is a question to its store.
call platform.isolate_by_store_of('catalogue.shortage', 'offer_id', 'catalogue.is_offer_of_store');
call platform.isolate_by_store_of('cart.purchase_intention', 'offer_id', 'catalogue.is_offer_of_store');
call platform.isolate_by_store('cart.risk_hold');

call platform.make_store_test('marketing.is_campaign_of_store', 'marketing.campaign', 'store_id = platform.current_store()');
call platform.make_store_test('marketing.is_coupon_of_store', 'marketing.coupon', 'store_id = platform.current_store()');
call platform.make_store_test('marketing.is_lottery_of_store', 'marketing.lottery', 'store_id = platform.current_store()');
call platform.show_all_keep_to_store('marketing.campaign');
call platform.show_all_keep_to_store('marketing.campaign_goods', 'marketing.is_campaign_of_store(campaign_id)');
call platform.show_all_keep_to_store('marketing.group_buy', 'marketing.is_campaign_of_store(campaign_id)');
call platform.isolate_by_store_of('marketing.campaign_hold', 'campaign_id', 'marketing.is_campaign_of_store');
call platform.isolate_by_store_of('marketing.company_taken', 'campaign_id', 'marketing.is_campaign_of_store');
call platform.isolate_by_store_of('marketing.flash_booking', 'campaign_id', 'marketing.is_campaign_of_store');
call platform.show_all_keep_to_store('marketing.coupon');
call platform.isolate_by_store_of('marketing.held_coupon', 'coupon_id', 'marketing.is_coupon_of_store');
call platform.show_all_keep_to_store('marketing.lottery');
call platform.show_all_keep_to_store('marketing.prize', 'marketing.is_lottery_of_store(lottery_id)');
call platform.isolate_by_store_of('marketing.draw', 'lottery_id', 'marketing.is_lottery_of_store');

call platform.show_all_keep_to_store('cms.collection');
call platform.show_all_keep_to_store('cms.navigation');
call platform.show_all_keep_to_store('service.shown_evaluation');
