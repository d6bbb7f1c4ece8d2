import type { StatementWhat } from '@xiaojiu/contract/payment/bill-schemas.ts'
import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import { addMonths, monthBounds, monthOf } from '@xiaojiu/kernel/months.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Before all bookings. */
const EVER = '-infinity'

/** The first id of those without a time. */
const FIRST_ID = sql.lit('00000000-0000-0000-0000-000000000000')
const LAST_ID = sql.lit('ffffffff-ffff-ffff-ffff-ffffffffffff')

interface Span {
  readonly companyId: string
  /** Null: from the beginning. */
  readonly since: Date | null
}

/**
 * The movements of these companies with stores, each since its own instant and before a common one. The debt of a company to a store is the
 * sum of both of its trade accounts with it, so moving an order to credit changes nothing here. An order counts from the moment it is paid
 * or taken on credit; an order cancelled before that does not count. Goods are charged; short and returned ones and cancelled orders are
 * returned; the rest is money.
 *
 * Only the period is read: its journals, the orders that were paid or booked in it, and payments started since the first of those orders was
 * placed, minus a day for clocks that differ. Under row-level security an index serves only plain comparisons, so numbers and texts are
 * converted in separate steps. Entries are partitioned by month: those of a journal have its time in their ids; ids without a time are
 * looked for in every partition.
 */
export function movesOf(spans: readonly Span[], until: Date, store: RawBuilder<unknown> = sql`true`) {
  return sql`
  asked as materialized (
    select * from unnest(${spans.map(span => span.companyId)}::uuid[],
      ${spans.map(({ since }) => since?.toISOString() ?? EVER)}::timestamptz[]) as w(company_id, since)
  ), booked as materialized (
    select j.id, j.company_id, j.kind, j.subject, j.reference, j.memo, j.posted_at,
      case j.kind when 'payment-arrived' then j.subject::uuid end as payment_id
    from asked w join payment.journal j
      on j.company_id = w.company_id and j.posted_at >= w.since and j.posted_at < ${until}
  ), touched as materialized (
    select b.company_id, part->>'orderId' as order_id
    from booked b join payment.payment p on p.id = b.payment_id and p.payable_kind = 'order' and p.state = 'succeeded'
      cross join jsonb_array_elements(p.parts) part
    union
    select b.company_id, b.subject from booked b where b.kind in ('order-placed', 'order-cancelled')
  ), placed as materialized (
    select t.order_id, j.id, j.company_id, j.kind, j.subject, j.reference, j.memo, j.posted_at
    from touched t cross join (values ('order-placed'), ('order-cancelled')) k(kind)
      join payment.journal j on j.kind = k.kind and j.subject = t.order_id and j.company_id = t.company_id
    where j.posted_at < ${until}
  ), begun as materialized (
    select p.id::text as subject, p.company_id, p.parts
    from (select company_id, min(posted_at) - interval '1 day' as at from placed group by company_id) f
      join payment.payment p on p.company_id = f.company_id and p.created_at >= f.at
    where p.payable_kind = 'order' and p.state = 'succeeded'
  ), ordered as materialized (
    select part->>'orderId' as order_id, min(j.posted_at) as at
    from begun p join payment.journal j on j.kind = 'payment-arrived' and j.subject = p.subject
      cross join jsonb_array_elements(p.parts) part
    group by 1
  ), standing as materialized (
    select b.id, b.company_id, b.kind, b.subject, b.reference, b.memo, b.posted_at as at
    from booked b where b.kind not in ('order-placed', 'order-cancelled')
    union all
    select p.id, p.company_id, p.kind, p.subject, p.reference, p.memo, greatest(p.posted_at, o.at)
    from placed p join ordered o using (order_id) join asked w using (company_id)
    where greatest(p.posted_at, o.at) >= w.since and o.at < ${until}
  ), dated as materialized (
    select s.*, coalesce(platform.id_floor(uuid_extract_timestamp(s.id) - interval '1 day'), ${FIRST_ID}::uuid) as first_id,
      coalesce(platform.id_floor(uuid_extract_timestamp(s.id) + interval '1 day'), ${LAST_ID}::uuid) as last_id
    from standing s
  ), moves as (
    select a.company_id, a.store_id, j.id, j.kind, j.subject, j.reference, j.memo, j.at, sum(e.amount)::bigint as amount,
      case when j.kind in ('order-placed', 'debt-carried-forward') then 'charged'
        when j.kind in ('payment-arrived', 'payment-refunded', 'correction-paid') then 'paid' else 'returned' end as what
    from dated j join payment.entry e on e.journal_id = j.id and e.id >= j.first_id and e.id <= j.last_id
      join payment.account a on a.id = e.account_id and a.company_id = j.company_id and a.kind in ('receivable', 'credit-due')
    where ${store}
    group by a.company_id, a.store_id, j.id, j.kind, j.subject, j.reference, j.memo, j.at having sum(e.amount) <> 0
  )`
}

/** As a statement shows it: what is paid or returned is positive. */
export function partOf(what: StatementWhat, when: RawBuilder<unknown> = sql`true`) {
  const amount = what === 'charged' ? sql`m.amount` : sql`-m.amount`
  return sql`case when m.what = ${sql.lit(what)} and ${when} then ${amount} else 0 end`
}

/** Until when the closings of these companies are valid; companies without closings are absent. */
export async function closedUntil(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('payment.books')
    .select(['companyId', 'closedUntil'])
    .where(sql<boolean>`company_id = any(${companyIds}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.companyId, row.closedUntil]))
}

interface TradeSums {
  readonly companyId: string
  readonly storeId: string
  readonly opening: number
  readonly charged: number
  readonly paid: number
  readonly returned: number
}

/**
 * A month of these companies with each store, or with one: those with a debt before it or a movement in it. The debt at the last
 * closed month is read; only later bookings are summed.
 */
export async function tradeSums(
  db: Db,
  {
    companyIds,
    storeId,
    month,
  }: { readonly companyIds: readonly string[]; readonly storeId?: string; readonly month: string },
): Promise<TradeSums[]> {
  if (companyIds.length === 0) return []
  const [from, to] = monthBounds(month)
  const closed = await closedUntil(db, companyIds)
  const spans = companyIds.map((companyId): Span & { readonly lastMonth: string } => {
    const until = closed.get(companyId)
    if (until === undefined) return { companyId, since: null, lastMonth: '' }
    return until >= to
      ? { companyId, since: to, lastMonth: month }
      : { companyId, since: until, lastMonth: addMonths(monthOf(dayOf(until)), -1) }
  })
  const store = storeId === undefined ? sql`true` : sql`a.store_id = ${storeId}`
  const isThis = sql`m.at >= ${from}`
  const { rows } = await sql<TradeSums>`with ${movesOf(spans, to, store)},
  traded as (
    select distinct a.company_id, a.store_id, w.last_month
    from unnest(${companyIds}::uuid[], ${spans.map(span => span.lastMonth)}::text[]) w(company_id, last_month)
      join payment.account a on a.company_id = w.company_id and a.kind in ('receivable', 'credit-due')
    where ${store}
  ), carried as (
    select t.company_id, t.store_id, c.charged, c.paid, c.returned, c.closing, c.month = ${month} as is_this
    from traded t cross join lateral (
      select c.month, c.charged, c.paid, c.returned, c.closing from payment.closing c
      where c.company_id = t.company_id and c.store_id = t.store_id and c.month <= t.last_month
      order by c.month desc limit 1) c
  ), parts as (
    select company_id, store_id, case when is_this then closing - charged + paid + returned else closing end as opening,
      case when is_this then charged else 0 end as charged, case when is_this then paid else 0 end as paid,
      case when is_this then returned else 0 end as returned, is_this as has_moved
    from carried
    union all
    select m.company_id, m.store_id, case when ${isThis} then 0 else m.amount end, ${partOf('charged', isThis)},
      ${partOf('paid', isThis)}, ${partOf('returned', isThis)}, ${isThis}
    from moves m
  )
  select company_id, store_id, sum(opening)::bigint as opening, sum(charged)::bigint as charged, sum(paid)::bigint as paid,
    sum(returned)::bigint as returned
  from parts group by company_id, store_id having sum(opening) <> 0 or bool_or(has_moved)
  order by charged desc, store_id`.execute(db)
  return rows
}

/** One booking with a store, and its possible documents. */
interface TradeMove {
  readonly id: string
  readonly at: Date
  readonly what: StatementWhat
  readonly kind: string
  readonly subject: string
  readonly reference: string | null
  readonly memo: string
  /** Positive: more is owed. */
  readonly amount: number
  /** Of the payment, or of the refund. */
  readonly paymentId: string | null
  readonly channel: PayChannelName | null
  readonly payableKind: string | null
  readonly tradeNo: string | null
  readonly refundNo: string | null
  /** Of what was taken back. */
  readonly orderId: string | null
  readonly orderNo: string | null
}

/** The month's movements with one store, in order, without journals that only move it to credit. */
export async function tradeMoves(
  db: Db,
  { companyId, storeId, month }: { readonly companyId: string; readonly storeId: string; readonly month: string },
): Promise<TradeMove[]> {
  const [from, to] = monthBounds(month)
  const { rows } = await sql<TradeMove>`
    with ${movesOf([{ companyId, since: from }], to, sql`a.store_id = ${storeId}`)},
    named as materialized (
      select m.*, case m.kind when 'payment-arrived' then m.subject::uuid end as arrived_id,
        case m.kind when 'payment-refunded' then m.subject::uuid end as refund_id,
        case m.what when 'returned' then m.kind || ':' || m.subject end as cause
      from moves m)
    select m.id, m.at, m.what, m.kind, m.subject, m.reference, m.memo, m.amount,
      p.id as payment_id, p.channel, p.payable_kind, p.trade_no, r.refund_no,
      coalesce(b.parts, r.parts)->0->>'orderId' as order_id, coalesce(b.parts, r.parts)->0->>'orderNo' as order_no
    from named m
      left join payment.refund r on r.id = m.refund_id
      left join payment.payment p on p.id = case when m.arrived_id is null then r.payment_id else m.arrived_id end
      left join payment.refund b on b.company_id = ${companyId} and b.subject = m.cause
    order by m.at, array_position(array['charged', 'returned', 'paid'], m.what), m.id`.execute(db)
  return rows
}
