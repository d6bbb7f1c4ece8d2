-- A coupon of the store that one of its people sent into a talk.
alter table service.chat_message add column coupon_id uuid;
