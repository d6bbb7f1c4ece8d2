import type { BillKind, BillRow, StatementWhat } from '@xiaojiu/contract/payment/bill-schemas.ts'
import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { monthBounds } from '@xiaojiu/kernel/months.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, stateful, transition } from '#platform/states/move.ts'
import { type StatementReplyState, statementReplyMachine } from '../domain/states.ts'

export interface BillScope {
  readonly companyId: string
  readonly month: string
  readonly kind?: BillKind | undefined
}

/** Everything that was paid, given back or moved in or out, each once; `amount` as the company sees it. */
const MOVES = sql`
  select p.id, case p.payable_kind when 'order' then 'order' when 'recharge' then 'recharge' else 'repay' end as kind,
    p.company_id, p.channel, p.id as payment_id, p.paid_at as at,
    case when p.payable_kind = 'recharge' then p.amount else -(p.amount + p.wallet_part) end as amount,
    case p.payable_kind when 'order' then (select string_agg(part->>'orderNo', '、') from jsonb_array_elements(p.parts) part)
      else p.trade_no end as reference
  from payment.payment p where p.state = 'succeeded'
  union all
  select r.id, 'refund', r.company_id, p.channel, p.id, r.settled_at, r.amount + r.wallet_part, r.refund_no
  from payment.refund r join payment.payment p on p.id = r.payment_id
  where r.state = 'succeeded' and p.state = 'succeeded'
  union all
  select w.id, 'withdraw', w.company_id, null, null, w.settled_at, -w.amount, w.withdrawal_no
  from payment.withdrawal w where w.state = 'paid'`

const scoped = ({ companyId, month, kind }: BillScope) => {
  const [from, to] = monthBounds(month)
  return sql`from (${MOVES}) m where m.company_id = ${companyId} and m.at >= ${from} and m.at < ${to}
    and (${kind ?? null}::text is null or m.kind = ${kind ?? null})`
}

export async function countBillRows(db: Db, scope: BillScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::bigint as count ${scoped(scope)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function billRows(db: Db, scope: BillScope, limit: number, offset: number): Promise<BillRow[]> {
  const { rows } = await sql<{
    id: string
    kind: BillKind
    channel: PayChannelName | null
    paymentId: string | null
    at: Date
    amount: number
    reference: string | null
  }>`select m.* ${scoped(scope)} order by m.at desc, m.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id, kind, channel, paymentId, at, amount, reference }) => ({
    rowId: id,
    kind,
    memo: `${WORDS[kind]} ${reference ?? ''}`.trim(),
    channel,
    amount: fen(amount),
    paymentId,
    at,
  }))
}

const WORDS: Readonly<Record<BillKind, string>> = {
  order: '订单',
  refund: '退款单',
  recharge: '充值单',
  withdraw: '提现单',
  repay: '还款单',
}

/** The sums of each month since a moment, by what they were for; months without any are absent. */
export async function billSums(db: Db, companyId: string, since: Date) {
  const { rows } = await sql<{ month: string; kind: BillKind; amount: number; count: number }>`
    select to_char(m.at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, m.kind,
      sum(m.amount)::bigint as amount, count(*)::bigint as count
    from (${MOVES}) m where m.company_id = ${companyId} and m.at >= ${since} group by 1, 2`.execute(db)
  return rows
}

export const statementReplyStates = stateful('payment.statementReply', statementReplyMachine)

interface StatementSums {
  readonly storeId: string
  readonly opening: number
  readonly charged: number
  readonly paid: number
  readonly returned: number
}

/**
 * What a company owes to each store is the sum of both of its trade accounts with it, so moving an order to credit
 * changes nothing here. An order is owed from the moment it is paid for or taken on credit: before that, and if it is
 * cancelled before that, it is not owed. Goods are charged; short and returned ones and cancelled orders are
 * returned; the rest is money.
 */
const movesOf = ({ company, store = sql`true` }: { company: RawBuilder<unknown>; store?: RawBuilder<unknown> }) => sql`
  with ordered as (
    select part->>'orderId' as order_id, min(j.posted_at) as at
    from payment.payment p join payment.journal j on j.kind = 'payment-arrived' and j.subject = p.id::text
      cross join jsonb_array_elements(p.parts) part
    where p.company_id ${company} and p.payable_kind = 'order' and p.state = 'succeeded'
    group by 1
  ), moves as (
    select a.company_id, a.store_id, j.id, j.kind, j.subject, j.reference, j.memo, greatest(j.posted_at, o.at) as at,
      sum(e.amount)::bigint as amount,
      case when j.kind in ('order-placed', 'debt-carried-forward') then 'charged'
        when j.kind in ('payment-arrived', 'payment-refunded', 'correction-paid') then 'paid' else 'returned' end as what
    from payment.entry e
      join payment.account a on a.id = e.account_id and a.kind in ('receivable', 'credit-due')
      join payment.journal j on j.id = e.journal_id
      left join ordered o on j.kind in ('order-placed', 'order-cancelled') and o.order_id = j.subject
    where a.company_id ${company} and ${store} and (j.kind not in ('order-placed', 'order-cancelled') or o.order_id is not null)
    group by a.company_id, a.store_id, j.id, o.at having sum(e.amount) <> 0
  )`

/** Stores with anything owed before the month or moved in it. */
export async function statementSums(db: Db, companyId: string, month: string): Promise<StatementSums[]> {
  const [from, to] = monthBounds(month)
  const sumOf = (what: StatementWhat) =>
    sql`coalesce(sum(m.amount) filter (where m.at >= ${from} and m.what = ${sql.lit(what)}), 0)::bigint`
  const { rows } = await sql<StatementSums>`${movesOf({ company: sql`= ${companyId}` })}
    select m.store_id, coalesce(sum(m.amount) filter (where m.at < ${from}), 0)::bigint as opening,
      ${sumOf('charged')} as charged, -${sumOf('paid')} as paid, -${sumOf('returned')} as returned
    from moves m where m.at < ${to}
    group by m.store_id
    having sum(m.amount) filter (where m.at < ${from}) <> 0 or count(*) filter (where m.at >= ${from}) > 0
    order by charged desc, m.store_id`.execute(db)
  return rows
}

/** The same for one store and these buyers, by buyer; those with nothing owed and nothing moved are left out. */
export async function sumsOfBuyers(
  db: Db,
  {
    storeId,
    companyIds,
    month,
  }: { readonly storeId: string; readonly companyIds: readonly string[]; readonly month: string },
): Promise<Map<string, Omit<StatementSums, 'storeId'>>> {
  if (companyIds.length === 0) return new Map()
  const [from, to] = monthBounds(month)
  const sumOf = (what: StatementWhat) =>
    sql`coalesce(sum(m.amount) filter (where m.at >= ${from} and m.what = ${sql.lit(what)}), 0)::bigint`
  const moves = movesOf({ company: sql`= any(${companyIds}::uuid[])`, store: sql`a.store_id = ${storeId}` })
  const { rows } = await sql<Omit<StatementSums, 'storeId'> & { readonly companyId: string }>`${moves}
    select m.company_id, coalesce(sum(m.amount) filter (where m.at < ${from}), 0)::bigint as opening,
      ${sumOf('charged')} as charged, -${sumOf('paid')} as paid, -${sumOf('returned')} as returned
    from moves m where m.at < ${to}
    group by m.company_id
    having sum(m.amount) filter (where m.at < ${from}) <> 0 or count(*) filter (where m.at >= ${from}) > 0`.execute(db)
  return new Map(rows.map(({ companyId, ...sums }) => [companyId, sums]))
}

/** One booking with a store, and the papers it may stand on. */
interface StatementMove {
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

/** The month's movements with one store, in their order. Journals that only move it to credit are left out. */
export async function statementMoves(
  db: Db,
  companyId: string,
  storeId: string,
  month: string,
): Promise<StatementMove[]> {
  const [from, to] = monthBounds(month)
  const { rows } = await sql<StatementMove>`${movesOf({ company: sql`= ${companyId}` })}
    select m.id, m.at, m.what, m.kind, m.subject, m.reference, m.memo, m.amount,
      p.id as payment_id, p.channel, p.payable_kind, p.trade_no, r.refund_no,
      coalesce(b.parts, r.parts)->0->>'orderId' as order_id, coalesce(b.parts, r.parts)->0->>'orderNo' as order_no
    from moves m
      left join payment.refund r on m.kind = 'payment-refunded' and r.id::text = m.subject
      left join payment.payment p on p.id = case m.kind when 'payment-arrived' then m.subject::uuid else r.payment_id end
      left join payment.refund b on m.what = 'returned' and b.company_id = ${companyId}
        and b.subject = m.kind || ':' || m.subject
    where m.store_id = ${storeId} and m.at >= ${from} and m.at < ${to}
    order by m.at, array_position(array['charged', 'returned', 'paid'], m.what), m.id`.execute(db)
  return rows
}

interface Reply {
  readonly id: string
  readonly storeId: string
  readonly month: string
  readonly state: StatementReplyState
  readonly closing: number
  readonly note: string
  readonly answer: string | null
}

/** The corrections of a month between these two, the first first. */
export async function readCorrections(db: Db, whose: { companyId: string; storeId: string; month: string }) {
  const rows = await db
    .selectFrom('payment.statementCorrection')
    .select(['noteNo', 'amount', 'words', 'madeByName', 'madeAt'])
    .where('companyId', '=', whose.companyId)
    .where('storeId', '=', whose.storeId)
    .where('month', '=', whose.month)
    .orderBy('madeAt')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(row => ({ ...row, amount: fen(row.amount) }))
}

export async function repliesTo(db: Db, companyId: string, month: string): Promise<Reply[]> {
  const rows = await db
    .selectFrom('payment.statementReply')
    .select(['id', 'storeId', 'month', 'state', 'closing', 'note', 'answer'])
    .where('companyId', '=', companyId)
    .where('month', '=', month)
    .execute()
  return rows.map(row => ({ ...row, state: row.state as StatementReplyState }))
}

interface NewReply {
  readonly companyId: string
  readonly storeId: string
  readonly month: string
  readonly state: 'confirmed' | 'disputed'
  readonly closing: number
  readonly note: string
  readonly accountId: string
  readonly repliedAt: Date
}

/** Writes the answer, or a newer one over a dispute; false when it was confirmed before. */
export async function writeReply(db: Db, reply: NewReply): Promise<boolean> {
  const { state: said, closing, note, accountId, repliedAt } = reply
  const { state, from } = transition(statementReplyMachine, said === 'confirmed' ? 'confirm' : 'dispute')
  const written = await db
    .insertInto('payment.statementReply')
    .values({ ...reply, state: begun(statementReplyMachine, said) })
    .onConflict(on =>
      on
        .constraint('statement_replied_once')
        .doUpdateSet({ state, closing, note, accountId, repliedAt, answer: null, resolvedAt: null })
        .where('payment.statementReply.state', 'in', from),
    )
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n
}
