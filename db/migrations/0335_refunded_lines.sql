-- What after-sale cases have given back of each line: packs whose money went back, whether or not the goods came back too,
-- and the money itself. Invoices and the order page name them line by line.
alter table "order".line
  add column refunded_quantity integer not null default 0,
  add column refunded_amount bigint not null default 0;

-- What was kept for gifts is shared out over the lines of its case, running sums rounded down, so that the parts are the whole.
with settled as (
  select l.line_id, c.gift_withheld, l.refund_amount,
    case when c.kind in ('refund-only', 'return-refund', 'reject', 'recall') then l.quantity else 0 end as quantity,
    sum(l.refund_amount) over (partition by c.id) as whole,
    sum(l.refund_amount) over (partition by c.id order by l.line_id, l.batch_id) as so_far
  from after_sale.case_line l join after_sale."case" c on c.id = l.case_id
  where c.refunded_at is not null
), shared as (
  select line_id, quantity, refund_amount - case when whole = 0 then 0 else
    floor(gift_withheld * so_far / whole) - floor(gift_withheld * (so_far - refund_amount) / whole) end as amount
  from settled
), sums as (
  select line_id, sum(quantity)::int as quantity, sum(amount)::bigint as amount from shared group by line_id
)
update "order".line l set refunded_quantity = s.quantity, refunded_amount = s.amount from sums s where s.line_id = l.id;

alter table "order".line
  add constraint no_more_refunded_than_shipped check (refunded_quantity between 0 and shipped_quantity),
  add constraint no_more_refunded_than_supplied check (refunded_amount between 0 and due_amount - short_amount);
