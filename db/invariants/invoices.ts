import type { Invariant } from './invariant.ts'

/** Invoices: their lines add up, and they agree with the money. */
export const invoiceInvariants: readonly Invariant[] = [
  {
    name: 'the lines of an invoice add up to it',
    sql: `select i.id, i.gross from invoice.invoice i left join invoice.line l on l.invoice_id = i.id group by i.id
      having i.gross <> coalesce(sum(l.gross), 0) or i.net <> coalesce(sum(l.net), 0) or i.tax <> coalesce(sum(l.tax), 0)`,
  },
  {
    name: 'no red invoice takes back more than its blue one said, line by line',
    sql: `select b.id, bl.order_line_id from invoice.invoice b join invoice.line bl on bl.invoice_id = b.id
      where b.colour = 'blue' and bl.gross + coalesce((select sum(rl.gross) from invoice.invoice r
        join invoice.line rl on rl.invoice_id = r.id where r.blue_id = b.id and rl.order_id = bl.order_id
          and rl.order_line_id is not distinct from bl.order_line_id), 0) < 0`,
  },
  {
    name: 'blue minus red is what was paid and not given back, of every order that nothing is due of',
    sql: `with money as (
        select (part ->> 'orderId')::uuid as order_id, sum((part ->> 'amount')::bigint) as kept
        from (
          select jsonb_array_elements(m.parts) as part from payment.payment m
            where m.payable_kind = 'order' and m.state = 'succeeded'
          union all
          select jsonb_build_object('orderId', back ->> 'orderId', 'amount', -(back ->> 'amount')::bigint)
            from payment.refund r join payment.payment m on m.id = r.payment_id and m.state = 'succeeded',
              jsonb_array_elements(r.parts) as back
            where r.state <> 'failed' and m.payable_kind = 'order') parts
        group by 1),
      invoiced as (select order_id, sum(gross) as gross from invoice.line group by order_id)
      select d.order_id, coalesce(money.kept, 0) as kept, coalesce(invoiced.gross, 0) as invoiced
      from invoice.due_order d left join money on money.order_id = d.order_id
        left join invoiced on invoiced.order_id = d.order_id
      where d.due_at is null and coalesce(money.kept, 0) <> coalesce(invoiced.gross, 0)
        and not exists (select from platform.outbox o where o.event = 'payment.refund-requested')`,
  },
  {
    name: 'the packs that invoices name are those the order counts as invoiced',
    sql: `select l.id, l.invoiced_quantity from "order".line l join invoice.line i on i.order_line_id = l.id
      group by l.id having l.invoiced_quantity <> sum(i.quantity)`,
  },
]
