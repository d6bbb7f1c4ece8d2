import type { Invariant } from './invariant.ts'

/** Including the archived months. */
const SHARES = `(select * from "order".line_share union all select * from archive.order_line_share)`
const RESERVATIONS = `(select * from "order".reservation union all select * from archive.order_reservation)`

/** Orders: amounts add up, states agree, stock is reserved once. */
export const orderInvariants: readonly Invariant[] = [
  {
    name: 'a pay order is the sum of its orders',
    sql: `select p.id, p.payable from "order".pay_order p left join "order"."order" o on o.pay_order_id = p.id
      group by p.id having p.payable <> coalesce(sum(o.payable), 0)`,
  },
  {
    name: 'the lines of an order add up to its goods less its discount',
    sql: `select o.id from "order"."order" o join "order".line l on l.order_id = o.id group by o.id
      having sum(l.due_amount) <> o.goods_amount - o.discount`,
  },
  {
    name: 'the shares of a line explain its discount',
    sql: `select l.id from "order".line l join ${SHARES} s on s.line_id = l.id group by l.id
      having sum(s.amount) <> l.list_amount - l.due_amount`,
  },
  {
    name: 'what was ordered is owed',
    sql: `select o.id, o.payable from "order"."order" o where o.payable > 0 and not exists
      (select from payment.journal j join payment.entry e on e.journal_id = j.id join payment.account a on a.id = e.account_id
       where j.kind = 'order-placed' and j.subject = o.id::text and a.kind = 'unearned' and e.amount = -o.payable)`,
  },
  {
    name: 'no order waits for money that its pay order has, or is given up with it half',
    isOfWholeWorlds: true,
    sql: `select p.id, p.state, o.state as order_state from "order".pay_order p join "order"."order" o on o.pay_order_id = p.id
      where (p.state = 'paid' and o.state = 'awaiting-payment')
        or (p.state = 'awaiting-payment' and o.state not in ('awaiting-payment', 'cancelled'))`,
  },
  {
    name: 'a paid pay order was paid',
    isOfWholeWorlds: true,
    sql: `select p.id from "order".pay_order p where p.state = 'paid' and p.payable > 0 and not exists
      (select from payment.payment m where m.payable_id = p.id and m.state = 'succeeded')`,
  },
  {
    name: 'stock that is held is held for somebody',
    sql: `select b.id, b.reserved, coalesce(sum(r.quantity), 0) as held from catalogue.batch b
      left join ${RESERVATIONS} r on r.batch_id = b.id and r.state = 'held'
      group by b.id having b.reserved <> coalesce(sum(r.quantity), 0)`,
  },
  {
    name: 'a cancelled order holds nothing',
    sql: `select o.id from "order"."order" o join "order".line l on l.order_id = o.id
      join ${RESERVATIONS} r on r.line_id = l.id where o.state = 'cancelled' and r.state = 'held'`,
  },
  {
    name: 'no more of a line is held or shipped than was ordered',
    sql: `select l.id, l.quantity from "order".line l join ${RESERVATIONS} r on r.line_id = l.id and r.state <> 'released'
      group by l.id having sum(r.quantity) > l.quantity`,
  },
  {
    name: 'what was shipped, received and returned of a line lies in its parcels',
    isOfWholeWorlds: true,
    sql: `select l.id, l.shipped_quantity, l.received_quantity, l.returned_quantity from "order".line l
      left join "order".parcel_line p on p.line_id = l.id group by l.id
      having l.shipped_quantity <> coalesce(sum(p.quantity), 0)
        or l.received_quantity <> coalesce(sum(p.received_quantity), 0)
        or l.returned_quantity <> coalesce(sum(p.returned_quantity), 0)`,
  },
  {
    name: 'what lies in a parcel was held for its line and left the shelf',
    sql: `select p.line_id, p.batch_id from "order".parcel_line p
      left join ${RESERVATIONS} r on r.line_id = p.line_id and r.batch_id = p.batch_id and r.state = 'shipped'
      group by p.line_id, p.batch_id, r.quantity having r.quantity is distinct from sum(p.quantity)`,
  },
  {
    name: 'what could not be supplied was given back, once',
    sql: `select o.id, sum(l.short_amount) as short from "order"."order" o join "order".line l on l.order_id = o.id
      group by o.id having sum(l.short_amount) <> coalesce((select sum(e.amount) from payment.journal j
        join payment.entry e on e.journal_id = j.id join payment.account a on a.id = e.account_id
        where j.kind = 'order-short' and j.subject = o.id::text and a.kind = 'unearned'), 0)`,
  },
  {
    name: 'a line that gave money back for short supply was short',
    sql: `select id from "order".line where short_amount > 0 and coalesce(approved_quantity, quantity) = quantity`,
  },
  {
    name: 'a plan was ordered as it was planned: the same goods, as many of each, by the same company',
    sql: `select t.id from "order".bulk_task t join "order".pay_order p on p.id = t.pay_order_id
      where p.company_id <> t.company_id or exists (
        (select l.offer_id, l.quantity from "order"."order" o join "order".line l on l.order_id = o.id
         where o.pay_order_id = t.pay_order_id)
        except (select (x ->> 'offerId')::uuid, (x ->> 'quantity')::int from jsonb_array_elements(t.plan -> 'parts') x))`,
  },
  {
    name: 'a summed day of a store is what its orders say',
    sql: `select d.store_id, d.day, d.order_count, d.paid from "order".sales_day d
      left join lateral (
        select count(*) as order_count, coalesce(sum(o.payable), 0) as paid,
          count(*) filter (where o.shipped_at is not null) as shipped
        from "order"."order" o where o.store_id = d.store_id and o.state <> 'cancelled'
          and o.paid_at >= d.day::timestamp at time zone 'Asia/Shanghai'
          and o.paid_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai') o on true
      where (d.order_count, d.paid) is distinct from (o.order_count, o.paid)
        or (select sum(n) from unnest(d.hours) n) <> d.order_count or (select sum(n) from unnest(d.dispatch) n) <> o.shipped`,
  },
  {
    name: 'the goods of a summed day are what the lines of its orders say',
    sql: `with said as (
        select d.store_id, d.day, l.offer_id, sum(l.quantity) as quantity, sum(l.due_amount) as amount
        from "order".sales_day d join "order"."order" o on o.store_id = d.store_id and o.state <> 'cancelled'
          and o.paid_at >= d.day::timestamp at time zone 'Asia/Shanghai'
          and o.paid_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai'
        join "order".line l on l.order_id = o.id group by 1, 2, 3)
      select store_id, day, offer_id, s.amount as said, g.amount as kept
      from said s full join "order".goods_day g using (store_id, day, offer_id)
      where (s.quantity, s.amount) is distinct from (g.quantity, g.amount)`,
  },
]
