import { createHash } from 'node:crypto'
import type { DrawLoan, LoanPlan } from '@xiaojiu/contract/payment/credit-schemas.ts'
import { negate } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { creditProblem } from '../domain/credit-problem.ts'
import { loanPlan } from '../domain/loan-plan.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { provePayPassword } from '../password/prove-pay-password.ts'
import { debtsLabelled, drawnAmount, insertDebts, linesOf, moveLine } from './credit-tables.ts'

/** 采购贷支用: the lender's money goes into the wallet, and is owed in monthly parts. The same request draws once. */
export async function drawLoan(ctx: MemberContext, wanted: DrawLoan): Promise<LoanPlan> {
  if (ctx.actor.membership.companyState !== 'approved') throw new Refusal('company-not-approved')
  await provePayPassword(ctx, wanted.payPassword)
  return inTransaction(ctx, tx => draw(tx, wanted))
}

async function draw(ctx: MemberContext, { lineId, amount, months, requestId }: DrawLoan): Promise<LoanPlan> {
  const { companyId } = ctx.actor
  const today = dayOf(ctx.now)
  // Locked: the draws of a company come one after the other.
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
