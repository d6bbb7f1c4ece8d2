import { CREDIT_LOOK_BACK_DAYS } from '@xiaojiu/contract/payment/credit-schemas.ts'
import type {
  AgedDebt,
  AgedDebtFilter,
  CreditAgeing,
  CreditApplicationState,
  DebtAge,
  ReceiptFilter,
  ReceiptState,
  StatementCountFilter,
  StatementReplyState,
  StoreApplication,
  StoreApplicationFilter,
  StoreCreditCounts,
  StoreDebt,
  StoreDebtList,
  StoreLine,
  StoreLineFilter,
  StoreReceipt,
  StoreStatement,
  StoreStatementCounts,
  StoreStatementFilter,
} from '@xiaojiu/contract/payment/selling-schemas.ts'
import { fen, ZERO } from '@xiaojiu/kernel/money.ts'
import { addDays, addMs, DAY_MS, type Day, day, dayOf, daysBetween } from '@xiaojiu/kernel/time.ts'
import { companiesNamed, companiesOf } from '#modules/company/public.ts'
import { inSnapshot, type SellerContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { readParts } from '../domain/payable.ts'
import { linesByPayment } from './bank-line-tables.ts'
import {
  ageDebts,
  buyersIn,
  type DebtRow,
  debtsOfLine,
  dueByWeek,
  lineVersions,
  lineWith,
  overdueHere,
  purchasesHere,
  repliedMonths,
  type StoreList,
  stretchOfApplications,
  stretchOfDebts,
  stretchOfLines,
  stretchOfReceipts,
  stretchOfReplies,
  sumLines,
  sumWaitingReceipts,
} from './selling-tables.ts'
import { countCredit, countReplies } from './tab-count-tables.ts'

/** The requested rows and the cursor of the next page. */
function cut<Row extends { readonly id: string }>(rows: readonly Row[], pageSize: number) {
  const shown = rows.slice(0, pageSize)
  return { shown, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
}

/** The buyers of a list that were asked for; null: any. */
async function buyersOf(
  db: Db,
  list: StoreList,
  { keyword = '' }: { readonly keyword?: string | undefined },
): Promise<string[] | null> {
  return keyword === '' ? null : companiesNamed(db, keyword, () => buyersIn(db, list))
}

async function namesOf(db: Db, rows: readonly { readonly companyId: string }[]) {
  const buyers = await companiesOf(
    db,
    rows.map(row => row.companyId),
  )
  return (companyId: string) => buyers.get(companyId)?.name ?? ''
}

/** 收款确认: payments to the store's own account that buyers have reported. */
export function listStoreReceipts(ctx: SellerContext, filter: ReceiptFilter) {
  return inSnapshot(ctx, async ({ db }) => {
    const { shown, next } = cut(
      await stretchOfReceipts(db, filter, await buyersOf(db, 'receipts', filter)),
      filter.pageSize,
    )
    const nameOf = await namesOf(db, shown)
    const waiting = await sumWaitingReceipts(db)
    const lines = await linesByPayment(db, shown)
    const lineOf = ({ id, amount }: (typeof shown)[number]): StoreReceipt['bankLine'] => {
      const found = lines.get(id) ?? []
      const line = found.find(one => one.amount === amount) ?? found[0]
      if (!line) return null
      return { serialNo: line.serialNo, bookedOn: line.bookedOn, amount: line.amount, isSame: line.amount === amount }
    }
    const list = shown.map(
      (row): StoreReceipt => ({
        paymentId: row.id,
        companyId: row.companyId,
        buyerName: nameOf(row.companyId),
        orderNo: readParts(row.parts)[0]?.orderNo ?? '',
        amount: fen(row.amount),
        remarkCode: row.tradeNo,
        state: receiptState(row.state),
        claimedAt: row.claimedAt ?? row.createdAt,
        settledAt: row.paidAt,
        failure: row.failure,
        bankLine: lineOf(row),
      }),
    )
    return { list, next, waitingCount: waiting.count, waitingAmount: waiting.amount }
  })
}

function receiptState(state: string): ReceiptState {
  if (state === 'pending') return 'waiting'
  return state === 'succeeded' ? 'settled' : 'refused'
}

/** 账期申请, each with figures from the store's ledger about the buyer. */
export function listStoreApplications(ctx: SellerContext, filter: StoreApplicationFilter) {
  return inSnapshot(ctx, async ({ db, now }) => {
    const { shown, next } = cut(
      await stretchOfApplications(db, filter, await buyersOf(db, 'applications', filter)),
      filter.pageSize,
    )
    const ids = [...new Set(shown.map(row => row.companyId))]
    const nameOf = await namesOf(db, shown)
    const bought = await purchasesHere(db, ids, addMs(now, -CREDIT_LOOK_BACK_DAYS * DAY_MS))
    const overdue = await overdueHere(db, ids, dayOf(now))
    const versions = await lineVersions(db, ids)
    const list = shown.map(
      (row): StoreApplication => ({
        applicationId: row.id,
        companyId: row.companyId,
        buyerName: nameOf(row.companyId),
        wantedLimit: fen(row.wantedLimit),
        wantedDays: row.wantedDays,
        note: row.note,
        // The check constraint allows no other values.
        state: row.state as CreditApplicationState,
        grantedLimit: row.grantedLimit === null ? null : fen(row.grantedLimit),
        grantedDays: row.grantedDays,
        answer: row.answer,
        askedAt: row.askedAt,
        settledAt: row.settledAt,
        settledBy: row.settledBy,
        purchased: fen(bought.get(row.companyId)?.sum ?? 0),
        purchaseCount: bought.get(row.companyId)?.count ?? 0,
        overdue: overdue.get(row.companyId) ?? ZERO,
        lineVersion: versions.get(row.companyId) ?? 0,
      }),
    )
    return { list, next }
  })
}

/** 授信: the buyers with credit, their limits, and overdue debts. */
export function listStoreLines(ctx: SellerContext, filter: StoreLineFilter) {
  return inSnapshot(ctx, async ({ db, now }) => {
    const today = dayOf(now)
    const { shown, next } = cut(
      await stretchOfLines(db, filter, today, await buyersOf(db, 'lines', filter)),
      filter.pageSize,
    )
    const nameOf = await namesOf(db, shown)
    const list = shown.map(
      (row): StoreLine => ({
        lineId: row.id,
        companyId: row.companyId,
        buyerName: nameOf(row.companyId),
        limit: fen(row.limitAmount),
        used: fen(row.used),
        frozen: fen(row.frozen),
        available: fen(row.isClosed ? 0 : Math.max(0, row.limitAmount - row.used - row.frozen)),
        termDays: row.termDays,
        overdue: fen(row.overdue30 + row.overdue90 + row.overdueMore),
        overdue30: fen(row.overdue30),
        overdue90: fen(row.overdue90),
        overdueMore: fen(row.overdueMore),
        isClosed: row.isClosed,
        remindedAt: row.remindedAt,
        version: row.version,
      }),
    )
    return { list, next, sums: await sumLines(db, today) }
  })
}

const DUE_WEEKS = 8
/** The drawer of a line shows as many debts; 欠款账龄 lists all. */
const MOST_DEBTS = 200

/** 账龄 of the store, and the amounts due in the next weeks. */
export function getCreditAgeing(ctx: SellerContext): Promise<CreditAgeing> {
  return inSnapshot(ctx, async ({ db, now }) => {
    const today = dayOf(now)
    const { notDue, overdue30, overdue90, overdueMore } = await ageDebts(db, today)
    const due = await dueByWeek(db, today, DUE_WEEKS)
    return {
      notDue: fen(notDue),
      overdue30: fen(overdue30),
      overdue90: fen(overdue90),
      overdueMore: fen(overdueMore),
      weeks: Array.from({ length: DUE_WEEKS }, (_, week) => ({
        from: addDays(today, week * 7),
        amount: fen(due.get(week) ?? 0),
      })),
    }
  })
}

export function listLineDebts(ctx: SellerContext, lineId: string): Promise<StoreDebtList> {
  return inSnapshot(ctx, async ({ db, now }) => {
    if (!(await lineWith(db, { lineId }))) throw new Refusal('not-found')
    const today = dayOf(now)
    const rows = await debtsOfLine(db, lineId, MOST_DEBTS + 1)
    return {
      list: rows.slice(0, MOST_DEBTS).map(row => presentDebt(row, today)),
      hasMore: rows.length > MOST_DEBTS,
    }
  })
}

/** The debts of all buyers by age. */
export function listAgedDebts(ctx: SellerContext, filter: AgedDebtFilter) {
  return inSnapshot(ctx, async ({ db, now }) => {
    const today = dayOf(now)
    const { shown, next } = cut(
      await stretchOfDebts(db, filter, today, await buyersOf(db, 'lines', filter)),
      filter.pageSize,
    )
    const nameOf = await namesOf(db, shown)
    const list = shown.map((row): AgedDebt => {
      const debt = presentDebt(row, today)
      const { companyId, lineId } = row
      return { ...debt, companyId, lineId, buyerName: nameOf(companyId), age: ageOf(debt.overdueDays) }
    })
    return { list, next }
  })
}

function presentDebt(row: Omit<DebtRow, 'companyId' | 'lineId'>, today: Day): StoreDebt {
  const { id: debtId, label, dueOn, createdAt } = row
  return {
    ...{ debtId, label, dueOn, createdAt },
    amount: fen(row.amount),
    outstanding: fen(row.amount - row.settled),
    // The check constraint allows no other state.
    state: row.state as StoreDebt['state'],
    overdueDays: dueOn === null ? null : daysBetween(day(dueOn), today),
  }
}

function ageOf(overdueDays: number | null): DebtAge {
  if (overdueDays === null || overdueDays <= 0) return 'not-due'
  if (overdueDays <= 30) return 'overdue-30'
  return overdueDays <= 90 ? 'overdue-90' : 'overdue-more'
}

export function countStoreCredit(ctx: SellerContext): Promise<StoreCreditCounts> {
  return inSnapshot(ctx, ({ db, now }) => countCredit(db, dayOf(now)))
}

export function countStoreStatements(
  ctx: SellerContext,
  { month }: StatementCountFilter,
): Promise<StoreStatementCounts> {
  return inSnapshot(ctx, ({ db }) => countReplies(db, month))
}

/** 客户对账: the buyers' answers to their monthly statements. */
export function listStoreStatements(ctx: SellerContext, filter: StoreStatementFilter) {
  return inSnapshot(ctx, async ({ db }) => {
    const { shown, next } = cut(
      await stretchOfReplies(db, filter, await buyersOf(db, 'replies', filter)),
      filter.pageSize,
    )
    const nameOf = await namesOf(db, shown)
    const list = shown.map(
      (row): StoreStatement => ({
        replyId: row.id,
        companyId: row.companyId,
        buyerName: nameOf(row.companyId),
        month: row.month,
        state: row.state as StatementReplyState,
        closing: fen(row.closing),
        note: row.note,
        answer: row.answer,
        repliedAt: row.repliedAt,
        resolvedAt: row.resolvedAt,
      }),
    )
    return { list, next, months: await repliedMonths(db) }
  })
}
