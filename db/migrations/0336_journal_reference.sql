-- The number of the paper a booking stands on: the order's, or the after-sale case's. Statements name it line by line.
alter table payment.journal add column reference text;

-- Only the new column is filled; what was booked stays as it was booked.
alter table payment.journal disable trigger journal_is_append_only;
update payment.journal j set reference = o.order_no from "order"."order" o
where j.kind in ('order-placed', 'order-cancelled', 'order-short', 'order-returned') and j.subject = o.id::text;
update payment.journal j set reference = c.case_no from after_sale."case" c
where j.kind = 'order-returned' and j.subject = c.id::text;
alter table payment.journal enable trigger journal_is_append_only;
