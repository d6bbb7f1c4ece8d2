-- When the store last reminded a buyer of what is late.
alter table payment.credit_line add column reminded_at timestamptz;
