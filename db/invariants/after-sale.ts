import type { Invariant } from './invariant.ts'

/** The packs of a line of a case without those that failed and are in a case of their own. */
const PACKS = `k.quantity - case when exists (select from after_sale."case" p where p.parted_from = c.id) then k.failed_quantity else 0 end`

/** After-sale: nothing is refunded twice, and nothing is refunded that was not shipped. */
export const afterSaleInvariants: readonly Invariant[] = [
  {
    name: 'a line is refunded at most what was paid for what was sent of it',
    sql: `select l.id from after_sale.case_line k join after_sale."case" c on c.id = k.case_id and c.state not in ('withdrawn', 'closed')
      join "order".line l on l.id = k.line_id group by l.id having sum(k.refund_amount) > l.due_amount - l.short_amount`,
  },
  {
    name: 'no unit is claimed twice',
    sql: `select k.line_id, k.batch_id from after_sale.case_line k join after_sale."case" c on c.id = k.case_id
      where c.state not in ('withdrawn', 'closed') and (c.kind in ('refund-only', 'return-refund', 'reject', 'recall')
        or (c.kind = 'exchange' and c.state <> 'completed'))
      group by k.line_id, k.batch_id
      having sum(${PACKS}) > (select coalesce(sum(p.quantity), 0) from "order".parcel_line p
        where p.line_id = k.line_id and p.batch_id = k.batch_id)`,
  },
  {
    name: 'what came back had been received, or was refused on the way',
    sql: `select k.line_id, k.batch_id from after_sale.case_line k join after_sale."case" c on c.id = k.case_id
      where c.refunded_at is not null and c.is_goods_back and c.kind = 'return-refund'
      group by k.line_id, k.batch_id
      having sum(${PACKS}) > (select coalesce(sum(coalesce(p.received_quantity, p.quantity)), 0) from "order".parcel_line p
        where p.line_id = k.line_id and p.batch_id = k.batch_id)`,
  },
  {
    name: 'a case of failed packs has the packs that failed, no more and no fewer',
    sql: `select f.id from after_sale."case" f join after_sale.case_line k on k.case_id = f.parted_from
      left join after_sale.case_line p on p.case_id = f.id and p.line_id = k.line_id and p.batch_id = k.batch_id
      where coalesce(p.quantity, 0) <> k.failed_quantity`,
  },
  {
    name: 'the lines of a case add up to its refund and what is withheld for gifts',
    sql: `select c.id from after_sale."case" c join after_sale.case_line k on k.case_id = c.id
      group by c.id having sum(k.refund_amount) <> c.refund_amount + c.gift_withheld or sum(k.coin_count) <> c.coin_count`,
  },
  {
    name: 'no gift is asked back more often than it was given',
    sql: `select g.order_id, g.rule_id, g.name from after_sale.case_gift g join after_sale."case" c on c.id = g.case_id
      where c.state not in ('withdrawn', 'closed') group by g.order_id, g.rule_id, g.name
      having sum(g.count) > (select o.count from "order".gift o
        where o.order_id = g.order_id and o.rule_id = g.rule_id and o.name = g.name)`,
  },
  {
    name: 'a case has ended when its state is an end, and goods on their way back have a waybill',
    sql: `select id, state from after_sale."case" where (state in ('completed', 'withdrawn', 'closed')) <> (ended_at is not null)
      or (refunded_at is not null and state <> 'completed') or (state = 'returning' and tracking_no is null)`,
  },
  {
    name: 'a judged refund that the store does not bear is compensated once, as judged, and no other refund is',
    sql: `select c.id, c.refund_amount, j.bearer, p.bearer as compensated_by from after_sale."case" c
      left join lateral (select bearer from after_sale.judgement where case_id = c.id order by id desc limit 1) j on true
      left join after_sale.compensation p on p.case_id = c.id
      where (c.refunded_at is not null and c.refund_amount > 0 and coalesce(j.bearer in ('carrier', 'platform'), false))
          <> (p.case_id is not null)
        or p.bearer <> j.bearer or p.refund_amount <> c.refund_amount`,
  },
  {
    name: 'only goods that the store has again lessen a compensation',
    sql: `select p.case_id, p.resold_amount from after_sale.compensation p join after_sale."case" c on c.id = p.case_id
      where p.resold_amount > 0 and c.reason <> 'unwanted' and (not c.is_goods_back
        or not exists (select from after_sale.step s where s.case_id = c.id and s.verb = 'pass-refund'))`,
  },
  {
    name: 'a compensation is booked to the fen for its store, at the cost of who bears it, and nothing else is',
    sql: `select coalesce(p.case_id::text, j.subject) as case_id, b.to_store, b.borne
      from (select p.*, c.store_id from after_sale.compensation p join after_sale."case" c on c.id = p.case_id) p
      full join (select id, subject from payment.journal where kind = 'compensation') j on j.subject = p.case_id::text
      left join lateral (select
          -sum(e.amount) filter (where a.kind = 'unearned' and a.store_id = p.store_id) as to_store,
          sum(e.amount) filter (where a.kind = case p.bearer when 'carrier' then 'carrier-claim' else 'compensation' end) as borne
        from payment.entry e join payment.account a on a.id = e.account_id where e.journal_id = j.id) b on true
      where p.case_id is null or (p.refund_amount > p.resold_amount) <> (j.id is not null)
        or coalesce(b.to_store, 0) <> p.refund_amount - p.resold_amount or coalesce(b.borne, 0) <> p.refund_amount - p.resold_amount`,
  },
  {
    name: 'the expense of the platform and its claims on carriers are the sums of the compensations',
    sql: `select a.kind, coalesce(e.amount, 0) as booked from payment.account a
      left join lateral (select sum(amount) as amount from payment.entry where account_id = a.id) e on true
      where a.kind in ('compensation', 'carrier-claim') and coalesce(e.amount, 0) <> coalesce((
        select sum(p.refund_amount - p.resold_amount) from after_sale.compensation p
        where p.bearer = case a.kind when 'carrier-claim' then 'carrier' else 'platform' end), 0)`,
  },
  {
    name: 'a refunded case is booked, and only then',
    sql: `select c.id, c.state from after_sale."case" c
      left join payment.journal j on j.kind = 'order-returned' and j.subject = case when c.reason = 'unwanted' then c.order_id::text else c.id::text end
      where c.refund_amount > 0 and (c.reason <> 'unwanted' or c.refunded_at is not null) and (c.refunded_at is not null) <> (j.id is not null)`,
  },
]
