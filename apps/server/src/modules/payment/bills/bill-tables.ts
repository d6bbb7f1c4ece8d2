import type { BillKind, BillRow } from '@xiaojiu/contract/payment/bill-schemas.ts'
import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { monthBounds } from '@xiaojiu/kernel/months.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, stateful, transition } from '#platform/states/move.ts'
import { type StatementReplyState, statementReplyMachine } from '../domain/states.ts'

export interface BillScope {
  readonly companyId: string
  readonly month: string
  readonly kind?: BillKind | undefined
}

/** All payments, refunds and movements, each once; `amount` from the company's view. */
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

/** The sums of each month since an instant, by purpose; months without movements are absent. */
export async function billSums(db: Db, companyId: string, since: Date) {
  const { rows } = await sql<{ month: string; kind: BillKind; amount: number; count: number }>`
    select to_char(m.at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, m.kind,
      sum(m.amount)::bigint as amount, count(*)::bigint as count
    from (${MOVES}) m where m.company_id = ${companyId} and m.at >= ${since} group by 1, 2`.execute(db)
  return rows
}

export const statementReplyStates = stateful('payment.statementReply', statementReplyMachine)

interface Reply {
  readonly id: string
  readonly storeId: string
  readonly month: string
  readonly state: StatementReplyState
  readonly closing: number
  readonly note: string
  readonly answer: string | null
}

/** The corrections of a month between these two, earliest first. */
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

/** Stores the answer, or replaces a dispute; false when it was confirmed before. */
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
