-- What stores show: everybody reads it, and a store's own people see and change their own alone.

call platform.show_all_keep_to_store('store.store', 'id = platform.current_store()');
call platform.show_all_keep_to_store('store.licence', 'store_id = platform.current_store()');
call platform.show_all_keep_to_store('store.postage_rule', 'store_id = platform.current_store()');
call platform.isolate_by_store('store.follow');

call platform.show_all_keep_to_store('catalogue.offer', 'store_id = platform.current_store()');
call platform.show_all_keep_to_store('catalogue.batch',
  'exists (select from catalogue.offer o where o.id = batch.offer_id)');
call platform.show_all_keep_to_store('catalogue.price_change',
  'exists (select from catalogue.offer o where o.id = price_change.offer_id)');
call platform.show_all_keep_to_store('catalogue.price_policy', 'store_id = platform.current_store()');
call platform.show_all_keep_to_store('catalogue.price_group', 'store_id = platform.current_store()');
call platform.isolate_by_store_of('catalogue.price_group_member', 'group_id', 'catalogue.price_group');
-- Prices by region are shown to everyone.
call platform.isolate_by_store_of('catalogue.special_price', 'offer_id', 'catalogue.offer');
call platform.keep_to_store('catalogue.special_price',
  'exists (select from catalogue.offer o where o.id = special_price.offer_id)');
-- A wish that names an offer is a question to its store.
call platform.isolate_by_store_of('catalogue.shortage', 'offer_id', 'catalogue.offer');
call platform.isolate_by_store_of('cart.purchase_intention', 'offer_id', 'catalogue.offer');
call platform.isolate_by_store('cart.risk_hold');

call platform.show_all_keep_to_store('marketing.campaign', 'store_id = platform.current_store()');
call platform.show_all_keep_to_store('marketing.campaign_goods',
  'exists (select from marketing.campaign c where c.id = campaign_goods.campaign_id)');
call platform.show_all_keep_to_store('marketing.group_buy',
  'exists (select from marketing.campaign c where c.id = group_buy.campaign_id)');
call platform.isolate_by_store_of('marketing.campaign_hold', 'campaign_id', 'marketing.campaign');
call platform.isolate_by_store_of('marketing.company_taken', 'campaign_id', 'marketing.campaign');
call platform.isolate_by_store_of('marketing.flash_booking', 'campaign_id', 'marketing.campaign');
call platform.show_all_keep_to_store('marketing.coupon', 'store_id = platform.current_store()');
call platform.isolate_by_store_of('marketing.held_coupon', 'coupon_id', 'marketing.coupon');
call platform.show_all_keep_to_store('marketing.lottery', 'store_id = platform.current_store()');
call platform.show_all_keep_to_store('marketing.prize',
  'exists (select from marketing.lottery l where l.id = prize.lottery_id)');
call platform.isolate_by_store_of('marketing.draw', 'lottery_id', 'marketing.lottery');

call platform.show_all_keep_to_store('cms.collection', 'store_id = platform.current_store()');
call platform.show_all_keep_to_store('cms.navigation', 'store_id = platform.current_store()');
call platform.show_all_keep_to_store('service.shown_evaluation', 'store_id = platform.current_store()');
