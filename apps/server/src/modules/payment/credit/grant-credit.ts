import type {
  CreditKind,
  CreditLine,
  CreditOverview,
  Debt,
  DebtList,
} from '@xiaojiu/contract/payment/credit-schemas.ts'
import { add, type Fen, fen, subtract } from '@xiaojiu/kernel/money.ts'
import { addDays, type Day, day, dayOf, daysBetween } from '@xiaojiu/kernel/time.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSnapshot, type MemberContext } from '#platform/context.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import { availableOf, creditProblem } from '../domain/credit.ts'
import { purseBalance } from '../ledger/account-tables.ts'
import { readPaySettings } from '../password/pay-settings-tables.ts'
import { endApplication } from './applications-tables.ts'
import { type DebtRow, type Line, linesOf, lockGranting, owedDebts, putLine } from './credit-tables.ts'

export interface Grant {
  readonly companyId: string
  readonly storeId: string
  readonly storeName: string
  readonly limit: Fen
  readonly termDays: number
  readonly grantedBy: StaffRef
  readonly reason?: string
  /** The line before the change; absent: none. */
  readonly before?: { readonly limit: Fen; readonly termDays: number; readonly isClosed: boolean }
}

/** Opens a store's line or changes its terms, and notifies the company; this also answers its open application. */
export async function grantCredit(
  ctx: Context,
  { companyId, storeId, storeName, limit, termDays, grantedBy, reason, before }: Grant,
): Promise<void> {
  await lockGranting(ctx.db, companyId)
  await putLine(ctx.db, { companyId, storeId, creditorName: storeName, limit, termDays, openedAt: ctx.now })
  await endApplication(ctx.db, { companyId, storeId }, 'grant', {
    grantedLimit: limit,
    grantedDays: termDays,
    settledAt: ctx.now,
    settledBy: grantedBy.name,
  })
  await audit(ctx, {
    action: 'credit.grant',
    subject: companyId,
    by: grantedBy,
    storeId,
    ...(reason !== undefined && { reason }),
    before: { ...before },
    after: { limit, termDays, isClosed: false },
    details: { storeId },
  })
  const isChange = before !== undefined && !before.isClosed
  await postMessage(ctx, {
    companyId,
    kind: 'account',
    title: isChange ? `${storeName}调整了您的账期` : `${storeName}已开通账期`,
    body: isChange
      ? `现在额度 {0} 元，新订单发货后 ${termDays} 天内还款；已有的欠款不变。`
      : `额度 {0} 元，下单时可选择账期支付，发货后 ${termDays} 天内还款。`,
    amounts: [limit],
    link: '/personal/myFinance',
  })
}

const SOON_DAYS = 7

/** 授信总览: all lines with used, frozen and available amounts. */
export function getCredit(ctx: MemberContext): Promise<CreditOverview> {
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    const today = dayOf(tx.now)
    const lines = await linesOf(tx.db, companyId, today)
    const debts = [...(await owedDebts(tx.db, companyId, 'credit')), ...(await owedDebts(tx.db, companyId, 'loan'))]
    return {
      lines: lines.map(lineView),
      available: add(...lines.filter(line => line.kind === 'credit').map(availableOf)),
      ...sumsOf(debts, today),
    }
  })
}

/** 待还款项, earliest due date first, with the ways to repay. */
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

/** What can be repaid now: amounts reserved for unshipped goods are not due yet. */
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
