import type {
  CreditKind,
  CreditLine,
  CreditOverview,
  Debt,
  DebtList,
} from '@xiaojiu/contract/payment/credit-schemas.ts'
import { type Fen, fen, subtract } from '@xiaojiu/kernel/money.ts'
import { addDays, type Day, day, dayOf, daysBetween } from '@xiaojiu/kernel/time.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { availableOf, creditProblem } from '../domain/credit-problem.ts'
import { purseBalance } from '../ledger/account-tables.ts'
import { readPaySettings } from '../password/pay-settings-tables.ts'
import { type DebtRow, type Line, linesOf, owedDebts } from './credit-tables.ts'

const SOON_DAYS = 7

/** 授信总览: every line with what is used, held and left. */
export function getCredit(ctx: MemberContext): Promise<CreditOverview> {
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    const today = dayOf(tx.now)
    const lines = await linesOf(tx.db, companyId, today)
    const debts = [...(await owedDebts(tx.db, companyId, 'credit')), ...(await owedDebts(tx.db, companyId, 'loan'))]
    return { lines: lines.map(lineView), ...sumsOf(debts, today) }
  })
}

/** 待还款项, oldest due first, with what a repayment can be paid from. */
export function listDebts(ctx: MemberContext, kind: CreditKind): Promise<DebtList> {
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    const today = dayOf(tx.now)
    const lines = new Map((await linesOf(tx.db, companyId, today)).map(line => [line.id, line]))
    const debts = await owedDebts(tx.db, companyId, kind)
    const { outstanding, overdue, dueSoon } = sumsOf(debts, today)
    return {
      list: debts.map(debt => debtView(debt, lines.get(debt.lineId), today)),
      outstanding,
      overdue,
      dueWithin7Days: dueSoon,
      walletBalance: await purseBalance(tx.db, 'wallet', companyId),
      isPasswordSet: (await readPaySettings(tx.db, companyId)).passwordHash !== null,
    }
  })
}

function lineView(line: Line): CreditLine {
  const { id: lineId, companyId: _own, isClosed: _told, ...rest } = line
  return { ...rest, lineId, available: availableOf(line), problem: creditProblem(line, 0) }
}

function debtView(debt: DebtRow, line: Line | undefined, today: Day): Debt {
  const { id: debtId, lineId, kind, label, orderId, amount, settled, state, dueOn, createdAt } = debt
  return {
    debtId,
    lineId,
    kind,
    creditorName: line?.creditorName ?? '',
    label,
    orderId,
    amount,
    settled,
    outstanding: subtract(amount, settled),
    state,
    dueOn,
    overdueDays: dueOn === null ? null : daysBetween(day(dueOn), today),
    createdAt,
  }
}

/** What can be repaid now: what is held for unshipped goods is not owed yet. */
export function sumsOf(debts: readonly DebtRow[], today: Day): { outstanding: Fen; overdue: Fen; dueSoon: Fen } {
  const open = debts.filter(debt => debt.state === 'open')
  const sum = (some: readonly DebtRow[]) => fen(some.reduce((total, debt) => total + debt.amount - debt.settled, 0))
  const soon = addDays(today, SOON_DAYS)
  return {
    outstanding: sum(open),
    overdue: sum(open.filter(debt => debt.dueOn !== null && debt.dueOn < today)),
    dueSoon: sum(open.filter(debt => debt.dueOn !== null && debt.dueOn >= today && debt.dueOn <= soon)),
  }
}
