-- Lists of a store are ordered by when things happened, then by id; pages begin where the last one ended.
create index if not exists merchant_receipt_by_claim on payment.payment (claimed_at desc, id desc)
  where channel = 'merchant' and claimed_at is not null;
create index if not exists credit_application_by_time on payment.credit_application (store_id, asked_at desc, id desc);
create index if not exists statement_reply_by_time on payment.statement_reply (store_id, replied_at desc, id desc);
create index if not exists credit_line_by_time on payment.credit_line (store_id, opened_at desc, id desc)
  where store_id is not null;
create index if not exists staff_message_by_time on message.staff_message (store_id, created_at desc, id desc);
create index if not exists first_trade_by_time on qualification.first_trade (store_id, asked_at desc, id desc);
