import type { CorrectStatement } from '@xiaojiu/contract/payment/statement-schemas.ts'
import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { add, type Fen, fen, formatYuan, negate, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { shareRepayment } from '@xiaojiu/kernel/repayment.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { companyOf } from '#modules/company/public.ts'
import { claimFiles } from '#modules/file/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { refuseClaimed } from '#modules/staff/public.ts'
import { type ApprovalKind, askApproval, needsApproval, refuseConflict } from '#platform/approval.ts'
import { audit } from '#platform/audit.ts'
import { asSystem, type Context, inTransaction, type SellerContext, type StaffContext } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { cutDebt, linesOf, owedDebts } from '../credit/credit-tables.ts'
import { resolveReply } from '../desks/desk-tables.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { newTradeNo } from '../pay/trade-no.ts'
import { correctedBy, insertCorrection, lockTrade, repliesOf } from './statement-tables.ts'
import { correctableOf, statementWith } from './store-statements.ts'

const Asked = z.object({
  companyId: z.uuid(),
  month: z.string(),
  closing: z.int(),
  amount: z.int().positive(),
  words: z.string(),
  paperFileId: z.uuid(),
  madeBy: z.uuid(),
  madeByName: z.string(),
})
type Asked = z.output<typeof Asked>

/** 对账更正: above the limit a second person of the store checks the paper. */
export const statementCorrectKind: ApprovalKind<Asked> = {
  name: 'statement.correct',
  label: '对账更正',
  face: 'seller',
  right: 'money.act',
  limit: fen(500_000),
  payload: Asked,
  lock: (tx, { companyId }) => lockTrade(tx.db, { companyId, storeId: asSellers(tx).actor.storeId }),
  async describe(tx, { companyId, month, closing, amount, words, paperFileId }) {
    const company = await companyOf(tx.db, companyId)
    if (!company) throw new Refusal('not-found')
    return {
      subject: companyId,
      title: `${company.name} ${month} 对账更正 ${formatYuan(fen(amount))} 元`,
      before: { 期末应付: formatYuan(fen(closing)) },
      after: { 更正冲减: formatYuan(fen(amount)), 说明: words },
      effect: `开具更正单，先冲减该客户账期欠款，余额退入其钱包，由本店货款承担`,
      amount: fen(amount),
      about: { companyId },
      fileIds: [paperFileId],
    }
  },
  async versionOf(tx, { companyId, month }) {
    const { closing, charged, returned } = await statementWith(asSellers(tx), { companyId, month })
    return `${closing} ${await correctableOf(asSellers(tx), { companyId, month }, { charged, returned })}`
  },
  carryOut: (tx, asked) => carryOut(asSellers(tx), asked),
}

function asSellers(tx: StaffContext): SellerContext {
  if (tx.actor.face !== 'seller') throw new Refusal('not-found')
  return { ...tx, actor: tx.actor }
}

/** Corrects a past month by a credit note with a paper; the month itself does not change. */
export function correctStatement(ctx: SellerContext, given: CorrectStatement): Promise<Outcome> {
  const { paperFileId, words, amount, companyId, month, closing } = given
  return inTransaction(ctx, async tx => {
    const { accountId, name, storeId } = tx.actor
    await lockTrade(tx.db, { companyId, storeId })
    await refuseWrong(tx, given)
    await refuseConflict(tx, { companyId, storeId: null })
    // A correction answers the buyer's dispute.
    const disputeId = await disputeOf(tx, given)
    if (disputeId !== null) await refuseClaimed(tx, DISPUTE_DESK, disputeId)
    if (paperFileId === undefined) throw new Refusal('paper-needed')
    await claimFiles(tx, [paperFileId])
    const asked: Asked = {
      ...{ companyId, month, closing, amount, words, paperFileId },
      ...{ madeBy: accountId, madeByName: name },
    }
    // Split into several corrections, the same money counts as one sum.
    const since = addMs(tx.now, -DAY_MS)
    const earlier = await correctedBy(tx.db, { companyId, storeId, madeBy: accountId }, since)
    if (await needsApproval(tx, statementCorrectKind, add(amount, earlier)))
      return askApproval(tx, statementCorrectKind, asked, words)
    await carryOut(tx, asked)
    return { outcome: 'done', approvalId: null }
  })
}

/** The desk where disputes wait. */
export const DISPUTE_DESK = 'statement-dispute'

/** The buyer's dispute of a month that waits for an answer; null: none. */
export async function disputeOf(
  { db, actor: { storeId } }: SellerContext,
  { companyId, month }: Pick<Asked, 'companyId' | 'month'>,
): Promise<string | null> {
  const reply = (await repliesOf(db, { storeId, companyIds: [companyId], month })).get(companyId)
  return reply?.state === 'disputed' ? reply.id : null
}

/** Checks that the month is over, that the shown balance is current, and that the correction does not exceed the month. */
async function refuseWrong(
  tx: SellerContext,
  { companyId, month, closing, amount }: Pick<Asked, 'companyId' | 'month' | 'closing' | 'amount'>,
): Promise<void> {
  const statement = await statementWith(tx, { companyId, month })
  if (!statement.isFinal) throw new Refusal('statement-not-final')
  if (statement.closing !== closing) throw new Refusal('statement-changed')
  const most = await correctableOf(tx, { companyId, month }, statement)
  if (amount > most) throw new Refusal('correction-too-much', { most: formatYuan(most) })
}

async function carryOut(tx: SellerContext, asked: Asked): Promise<void> {
  const { storeId } = tx.actor
  const { companyId, month, words, amount } = asked
  await lockTrade(tx.db, { companyId, storeId })
  // Read again under the lock: a colleague may have corrected the same month in between.
  await refuseWrong(tx, asked)
  const id = newId(tx.now)
  const noteNo = newTradeNo('N', tx.now)
  const disputeId = await disputeOf(tx, asked)
  const { offDebts, intoWallet } = await asSystem(tx, system =>
    book(system, { id, noteNo, companyId, storeId, month, amount: fen(amount) }),
  )
  await insertCorrection(tx.db, {
    ...{ id, noteNo, companyId, storeId, month, amount, offDebts, intoWallet, words, madeAt: tx.now },
    ...{ paperFileId: asked.paperFileId, madeBy: asked.madeBy, madeByName: asked.madeByName },
  })
  const answer = `已开具更正单 ${noteNo}，冲减 ${formatYuan(fen(amount))} 元：${words}`
  if (disputeId !== null) await resolveReply(tx.db, disputeId, answer.slice(0, 300), tx.now)
  await audit(tx, {
    action: 'payment.correct-statement',
    subject: companyId,
    reason: words,
    before: { closing: asked.closing },
    after: { noteNo, amount, offDebts, intoWallet },
    details: { month },
  })
  await asSystem(tx, system =>
    postMessage(system, {
      companyId,
      kind: 'account',
      title: `${month} 对账单已更正`,
      body: `${answer}。其中 ${formatYuan(offDebts)} 元冲减账期欠款，${formatYuan(intoWallet)} 元退入钱包。`,
      link: `/personal/contactBill?month=${month}&storeId=${storeId}`,
    }),
  )
}

interface Note {
  readonly id: string
  readonly noteNo: string
  readonly companyId: string
  readonly storeId: string
  readonly month: string
  readonly amount: Fen
}

/** Reduces the store's revenue: first the buyer's debts to it, earliest due date first; the rest goes to the buyer's wallet. */
async function book(ctx: Context, { id, noteNo, companyId, storeId, month, amount }: Note) {
  const { db, now } = ctx
  const own = (await linesOf(db, companyId, dayOf(now), true)).filter(line => line.storeId === storeId)
  const owed = (await owedDebts(db, companyId, 'credit')).filter(debt => own.some(line => line.id === debt.lineId))
  const { shares, left } = shareRepayment(
    amount,
    owed.flatMap(({ id: debtId, state, dueOn, amount: debt, settled }) =>
      state === 'open' && dueOn !== null ? [{ id: debtId, dueOn, outstanding: subtract(debt, settled) }] : [],
    ),
  )
  for (const share of shares) {
    const debt = owed.find(one => one.id === share.id)
    if (debt) await cutDebt(db, now, debt, { kind: 'return', subject: id, amount: share.amount })
  }
  const offDebts = subtract(amount, left)
  const journal = { subject: id, companyId, reference: noteNo }
  await postJournal(db, now, {
    ...{ ...journal, kind: 'statement-corrected', memo: `更正 ${month} 对账单` },
    entries: [
      { account: { kind: 'credit-due', companyId, storeId }, amount: negate(offDebts) },
      { account: { kind: 'receivable', companyId, storeId }, amount: negate(left) },
      { account: { kind: 'unearned', storeId }, amount },
    ],
  })
  if (left > ZERO)
    await postJournal(db, now, {
      ...{ ...journal, kind: 'correction-paid', memo: `更正 ${month} 对账单，退入钱包` },
      entries: [
        { account: { kind: 'receivable', companyId, storeId }, amount: left },
        { account: { kind: 'wallet', companyId }, amount: negate(left) },
      ],
    })
  return { offDebts, intoWallet: left }
}
