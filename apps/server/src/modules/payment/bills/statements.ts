import type {
  AnswerStatement,
  Statement,
  StatementDocument,
  StatementHead,
  StatementList,
  StatementWhat,
} from '@xiaojiu/contract/payment/bill-schemas.ts'
import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import { add, fen } from '@xiaojiu/kernel/money.ts'
import { monthOf } from '@xiaojiu/kernel/months.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import { companyOf } from '#modules/company/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { sendWorkbook } from '#platform/http/send-workbook.ts'
import { Refusal } from '#platform/refusal.ts'
import { statementSheets } from './bill-sheets.ts'
import { readCorrections, repliesTo, writeReply } from './bill-tables.ts'
import { CHANNEL_NAMES } from './channel-names.ts'
import { tradeMoves, tradeSums } from './trade-tables.ts'

/** 对账单 of a month: one for each store, and all of them together. */
export function listStatements(ctx: MemberContext, month: string): Promise<StatementList> {
  return inSnapshot(ctx, async tx => {
    const list = await headsOf(tx, { companyId: tx.actor.companyId, month })
    return {
      list,
      totals: {
        opening: add(...list.map(head => head.opening)),
        charged: add(...list.map(head => head.charged)),
        paid: add(...list.map(head => head.paid)),
        returned: add(...list.map(head => head.returned)),
        closing: add(...list.map(head => head.closing)),
      },
    }
  })
}

/** One statement line by line, each with the balance after it. */
export function getStatement(
  ctx: MemberContext,
  { storeId, month }: { readonly storeId: string; readonly month: string },
): Promise<Statement> {
  return inSnapshot(ctx, tx => readStatement(tx, { companyId: tx.actor.companyId, storeId, month }))
}

/** The statement between a company and a store; `db` is in the scope of the buyer or of the system. */
export async function readStatement(
  tx: Context,
  whose: { readonly companyId: string; readonly storeId: string; readonly month: string },
): Promise<Statement> {
  const { companyId, storeId } = whose
  const head = await headOf(tx, whose)
  const moves = await tradeMoves(tx.db, whose)
  const company = await companyOf(tx.db, companyId)
  const store = (await storesOf(tx.db, [storeId])).get(storeId)
  if (!company || !store) throw new Refusal('not-found')
  let balance = head.opening as number
  return {
    ...head,
    buyer: { name: company.name, creditCode: company.creditCode },
    seller: { name: store.holderName, creditCode: store.creditCode },
    lines: moves.map(move => {
      balance += move.amount
      return {
        lineId: move.id,
        at: move.at,
        what: move.what,
        document: documentOf(move),
        memo: memoOf(move, CHANNEL_NAMES),
        amount: fen(move.what === 'charged' ? move.amount : -move.amount),
        balance: fen(balance),
      }
    }),
    corrections: (await readCorrections(tx.db, whose)).map(({ noteNo, amount, words, madeByName, madeAt }) => ({
      ...{ noteNo, amount, words, by: madeByName, at: madeAt, bookedIn: monthOf(dayOf(madeAt)) },
    })),
  }
}

/** The buyer confirms or disputes a finished month; refused when the statement changed since the page was loaded. */
export function answerStatement(
  ctx: MemberContext,
  { storeId, month, closing, verdict, note }: AnswerStatement,
): Promise<StatementHead> {
  return inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    const head = await headOf(tx, { companyId, storeId, month })
    if (!head.isFinal) throw new Refusal('statement-not-final')
    if (head.closing !== closing) throw new Refusal('statement-changed')
    if (verdict === 'dispute' && note === '') throw new Refusal('dispute-needs-note')
    const state = verdict === 'confirm' ? 'confirmed' : 'disputed'
    const isWritten = await writeReply(tx.db, {
      companyId,
      storeId,
      month,
      state,
      closing,
      note,
      accountId,
      repliedAt: tx.now,
    })
    if (!isWritten) throw new Refusal('statement-answered')
    await audit(tx, { action: `payment.statement-${verdict}`, subject: storeId, details: { month, closing } })
    return { ...head, state, note: note || null, answer: null }
  })
}

/** The statement as a workbook: the sums on one sheet, every line on the other. */
export async function downloadStatement(
  ctx: MemberContext,
  ref: { readonly storeId: string; readonly month: string },
  reply: FastifyReply,
): Promise<void> {
  const statement = await getStatement(ctx, ref)
  await sendWorkbook(reply, `对账单-${statement.storeName}-${ref.month}.xlsx`, statementSheets(statement), ctx.now)
}

async function headOf(
  ctx: Context,
  { companyId, storeId, month }: { readonly companyId: string; readonly storeId: string; readonly month: string },
): Promise<StatementHead> {
  const [head] = await headsOf(ctx, { companyId, storeId, month })
  if (!head) throw new Refusal('not-found')
  return head
}

async function headsOf(
  ctx: Context,
  { companyId, storeId, month }: { readonly companyId: string; readonly storeId?: string; readonly month: string },
): Promise<StatementHead[]> {
  const sums = await tradeSums(ctx.db, { companyIds: [companyId], month, ...(storeId !== undefined && { storeId }) })
  const stores = await storesOf(
    ctx.db,
    sums.map(({ storeId }) => storeId),
  )
  const replies = await repliesTo(ctx.db, companyId, month)
  return sums.map(({ storeId: of, opening, charged, paid, returned }) => {
    const reply = replies.find(one => one.storeId === of)
    return {
      storeId: of,
      storeName: stores.get(of)?.name ?? '店铺',
      month,
      opening: fen(opening),
      charged: fen(charged),
      paid: fen(paid),
      returned: fen(returned),
      closing: fen(opening + charged - paid - returned),
      state: reply?.state ?? 'unanswered',
      note: reply?.note || null,
      answer: reply?.answer ?? null,
      isFinal: month < monthOf(dayOf(ctx.now)),
    }
  })
}

/** A booking in the form that a statement uses. */
interface Move {
  readonly what: StatementWhat
  readonly kind: string
  readonly subject: string
  readonly reference: string | null
  readonly memo: string
  readonly paymentId: string | null
  readonly channel: PayChannelName | null
  readonly payableKind: string | null
  readonly tradeNo: string | null
  readonly refundNo: string | null
  readonly orderId: string | null
  readonly orderNo: string | null
}

/** The document of a line; null for debts from before the first document. */
function documentOf(move: Move): StatementDocument | null {
  const { kind, subject, reference, paymentId, tradeNo, refundNo, orderId } = move
  if (paymentId !== null && refundNo !== null) return { kind: 'refund', id: paymentId, number: refundNo }
  if (paymentId !== null && tradeNo !== null) return { kind: 'payment', id: paymentId, number: tradeNo }
  if (reference === null) return null
  if (kind === 'statement-corrected' || kind === 'correction-paid')
    return { kind: 'correction', id: subject, number: reference }
  // A return for a case is booked under the case, not under its order.
  const isCase = kind === 'order-returned' && orderId !== subject
  return { kind: isCase ? 'case' : 'order', id: subject, number: reference }
}

/** A short description. */
function memoOf(move: Move, channelNames: Readonly<Record<PayChannelName, string>>): string {
  const { kind, memo, channel, payableKind, orderNo, orderId, subject } = move
  const ofOrder = orderNo === null ? '' : `，订单 ${orderNo}`
  switch (kind) {
    case 'order-placed':
      return '采购订单'
    case 'order-cancelled':
      return '订单取消'
    case 'order-short':
      return '商家缺货，未供应部分'
    case 'order-returned':
      return orderId === subject ? '未发货退款' : `售后退款${ofOrder}`
    case 'payment-arrived':
      return `${channel ? channelNames[channel] : ''}${payableKind === 'order' ? '付款' : '还款'}`
    case 'payment-refunded':
      return `退款${ofOrder}`
    default:
      return memo
  }
}
