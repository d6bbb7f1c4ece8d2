import { createHash } from 'node:crypto'
import type { DrawLoan, LoanPlan } from '@xiaojiu/contract/payment/credit-schemas.ts'
import { add, type Fen, least, negate, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { creditProblem, loanPlan } from '../domain/credit.ts'
import type { PayablePart } from '../domain/payable.ts'
import { type JournalEntry, postJournal } from '../ledger/post-journal.ts'
import { provePayPassword } from '../password/pay-password.ts'
import type { Payment } from '../tables.ts'
import { cutDebt, debtOfOrder, debtsLabelled, drawnAmount, insertDebts, linesOf, moveLine } from './credit-tables.ts'

/** Each order becomes a debt to its store if the store's line allows it; the term starts at shipping. */
export async function payByCredit(ctx: MemberContext, { id: paymentId, companyId, parts }: Payment): Promise<void> {
  if (parts.length === 0) throw new Refusal('credit-refused', { detail: '该款项不能使用账期' })
  const lines = await linesOf(ctx.db, companyId, dayOf(ctx.now), true)
  const wanted = Map.groupBy(parts, part => part.storeId)
  for (const [storeId, orders] of wanted) {
    const line = lines.find(one => one.storeId === storeId)
    const [first] = orders
    if (!line) throw new Refusal('credit-refused', { detail: `${first?.storeName ?? '该店铺'}没有为您开通账期` })
    const amount = orders.reduce((sum, order) => sum + order.amount, 0)
    const problem = creditProblem(line, amount)
    if (problem !== null) throw new Refusal('credit-refused', { detail: problem })
    await moveLine(ctx.db, line.id, { frozen: amount })
    await insertDebts(
      ctx.db,
      ctx.now,
      orders.map(order => ({
        companyId,
        lineId: line.id,
        kind: 'credit',
        label: `订单 ${order.orderNo}`,
        orderId: order.orderId,
        paymentId,
        amount: order.amount,
        state: 'reserved',
        dueOn: null,
      })),
    )
  }
}

/** Returned goods on credit reduce their debt; the part already repaid goes into the wallet. */
export async function returnToCredit(
  ctx: Context,
  companyId: string,
  { id: subject, parts }: { readonly id: string; readonly parts: readonly PayablePart[] },
): Promise<JournalEntry[]> {
  await linesOf(ctx.db, companyId, dayOf(ctx.now), true)
  let repaid: Fen = ZERO
  const entries: JournalEntry[] = []
  for (const { orderId, storeId, amount } of parts) {
    const debt = await debtOfOrder(ctx.db, orderId)
    const cut = debt ? least(amount, subtract(debt.amount, debt.settled)) : ZERO
    if (debt && cut > 0) await cutDebt(ctx.db, ctx.now, debt, { kind: 'return', subject, amount: cut })
    entries.push({ account: { kind: 'credit-due', companyId, storeId }, amount: negate(cut) })
    repaid = add(repaid, subtract(amount, cut))
  }
  return [...entries, { account: { kind: 'wallet', companyId }, amount: negate(repaid) }]
}

/** 采购贷支用: the loan goes into the wallet and is repaid in monthly parts. A repeated request draws once. */
export async function drawLoan(ctx: MemberContext, wanted: DrawLoan): Promise<LoanPlan> {
  if (ctx.actor.membership.companyState !== 'approved') throw new Refusal('company-not-approved')
  await provePayPassword(ctx, wanted.payPassword)
  return inTransaction(ctx, tx => draw(tx, wanted))
}

async function draw(ctx: MemberContext, { lineId, amount, months, requestId }: DrawLoan): Promise<LoanPlan> {
  const { companyId } = ctx.actor
  const today = dayOf(ctx.now)
  // Locked: the draws of a company run one after another.
  const lines = await linesOf(ctx.db, companyId, today, true)
  const loanNo = `L${createHash('sha256').update(`${companyId}:${requestId}`).digest('hex').slice(0, 10).toUpperCase()}`
  const subject = `${companyId}:${loanNo}`
  const earlier = await debtsLabelled(ctx.db, loanNo)
  if (earlier.length > 0) {
    const isSame = earlier[0]?.lineId === lineId && earlier.length === months
    if (!isSame || (await drawnAmount(ctx.db, subject)) !== amount) throw new Refusal('key-reused')
    return viewOf(earlier)
  }
  const line = lines.find(one => one.id === lineId && one.kind === 'loan')
  if (!line) throw new Refusal('not-found')
  const plan = loanPlan(amount, months, line.monthRateBp, today)
  const owed = plan.reduce((sum, part) => sum + part.amount, 0)
  const problem = creditProblem(line, owed)
  if (problem !== null) throw new Refusal('credit-refused', { detail: problem })
  await postJournal(ctx.db, ctx.now, {
    kind: 'loan-drawn',
    subject,
    companyId,
    memo: `采购贷 ${loanNo} 放款`,
    entries: [
      { account: { kind: 'lender' }, amount },
      { account: { kind: 'wallet', companyId }, amount: negate(amount) },
    ],
  })
  await moveLine(ctx.db, line.id, { used: owed })
  await insertDebts(
    ctx.db,
    ctx.now,
    plan.map(part => ({
      companyId,
      lineId,
      kind: 'loan',
      label: `${loanNo} 第 ${part.number}/${months} 期`,
      orderId: null,
      paymentId: null,
      amount: part.amount,
      state: 'open',
      dueOn: part.dueOn,
    })),
  )
  await audit(ctx, { action: 'payment.draw-loan', subject: lineId, details: { amount, months, loanNo } })
  return viewOf(await debtsLabelled(ctx.db, loanNo))
}

function viewOf(debts: Awaited<ReturnType<typeof debtsLabelled>>): LoanPlan {
  return {
    instalments: debts.map(({ label, amount, dueOn }) => ({ label, amount, dueOn: dueOn ?? '' })),
  }
}
