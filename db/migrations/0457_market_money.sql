-- What the market paid and got back by day: attempts by when they were begun, refunds by when the money had left.
create index if not exists payment_by_beginning on payment.payment (created_at);
create index if not exists refund_by_settling on payment.refund (settled_at) where settled_at is not null;
