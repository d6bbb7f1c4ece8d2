import type { AnswerStatement, Statement, StatementHead } from '@xiaojiu/contract/payment/bill-schemas.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { csvText } from '../domain/csv.ts'
import { monthOf } from '../domain/month.ts'
import { sendCsv } from './send-csv.ts'
import { repliesTo, statementMoves, statementSums, storeNamesOf, writeReply } from './statement-store.ts'

/** 对账单: one a store for the month. */
export function listStatements(ctx: MemberContext, month: string): Promise<{ list: StatementHead[] }> {
  return inSnapshot(ctx, async tx => ({ list: await headsOf(tx, month) }))
}

/** One statement line by line, each with the balance after it. */
export function getStatement(
  ctx: MemberContext,
  { storeId, month }: { readonly storeId: string; readonly month: string },
): Promise<Statement> {
  return inSnapshot(ctx, async tx => {
    const head = await headOf(tx, storeId, month)
    let balance = head.opening as number
    const moves = await statementMoves(tx.db, tx.actor.companyId, storeId, month)
    return {
      ...head,
      lines: moves.map(({ at, what, memo, amount }) => {
        balance += amount
        return { at, what, memo, amount: fen(what === 'charged' ? amount : -amount), balance: fen(balance) }
      }),
    }
  })
}

/** The buyer's word on a finished month: what was on the page must still be true. */
export function answerStatement(
  ctx: MemberContext,
  { storeId, month, closing, verdict, note }: AnswerStatement,
): Promise<StatementHead> {
  return inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    const head = await headOf(tx, storeId, month)
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

const WHATS = { charged: '应收', paid: '回款', returned: '退货折让' } as const

export async function downloadStatement(
  ctx: MemberContext,
  ref: { readonly storeId: string; readonly month: string },
  reply: FastifyReply,
): Promise<void> {
  const statement = await getStatement(ctx, ref)
  await sendCsv(
    reply,
    `对账单-${statement.storeName}-${ref.month}.csv`,
    csvText([
      ['店铺', statement.storeName, '月份', ref.month, ''],
      ['时间', '项目', '摘要', '金额（元）', '余额（元）'],
      ['', '期初', '', '', formatYuan(statement.opening)],
      ...statement.lines.map(line => [
        toWireInstant(line.at).slice(0, 19).replace('T', ' '),
        WHATS[line.what],
        line.memo,
        formatYuan(line.amount),
        formatYuan(line.balance),
      ]),
      ['', '期末', '', '', formatYuan(statement.closing)],
    ]),
  )
}

async function headOf(ctx: MemberContext, storeId: string, month: string): Promise<StatementHead> {
  const head = (await headsOf(ctx, month)).find(one => one.storeId === storeId)
  if (!head) throw new Refusal('not-found')
  return head
}

async function headsOf(ctx: MemberContext, month: string): Promise<StatementHead[]> {
  const { companyId } = ctx.actor
  const sums = await statementSums(ctx.db, companyId, month)
  const names = await storeNamesOf(ctx.db, companyId)
  const replies = await repliesTo(ctx.db, companyId, month)
  return sums.map(({ storeId, opening, charged, paid, returned }) => {
    const reply = replies.find(one => one.storeId === storeId)
    return {
      storeId,
      storeName: names.get(storeId) ?? '店铺',
      month,
      opening: fen(opening),
      charged: fen(charged),
      paid: fen(paid),
      returned: fen(returned),
      closing: fen(opening + charged - paid - returned),
      state: reply?.state ?? 'unanswered',
      note: reply?.note || null,
      answer: reply?.answer ?? null,
      isFinal: month < monthOf(ctx.now),
    }
  })
}
