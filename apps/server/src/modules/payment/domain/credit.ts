import { add, allocate, type Fen, fen, formatYuan, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { sameDayLater } from '@xiaojiu/kernel/months.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'

export interface CreditCase {
  readonly limit: Fen
  /** On any line of the company. */
  readonly overdue: Fen
  /** At this store, in this many days. */
  readonly days: number
  readonly purchaseCount: number
  readonly purchased: Fen
}

/** With fewer purchases the store hardly knows the buyer. */
const FEWEST_PURCHASES = 3

/** Reasons against credit from the ledger; a store may decide otherwise. */
export function creditObjections({ limit, overdue, days, purchaseCount, purchased }: CreditCase) {
  const objections: { item: string; reason: string }[] = []
  if (overdue > ZERO)
    objections.push({ item: '还款记录', reason: `有 ${formatYuan(overdue)} 元逾期未还，请还清后再申请` })
  if (purchaseCount < FEWEST_PURCHASES)
    objections.push({
      item: '合作记录',
      reason: `近 ${days} 天在本店成交 ${purchaseCount} 笔，满 ${FEWEST_PURCHASES} 笔后可再申请`,
    })
  else if (limit > purchased)
    objections.push({
      item: '申请额度',
      reason: `近 ${days} 天采购 ${formatYuan(purchased)} 元，申请额度请不超过此数`,
    })
  return objections
}

interface LineFacts {
  readonly creditorName: string
  readonly limit: Fen
  readonly used: Fen
  readonly frozen: Fen
  readonly isClosed: boolean
  /** Overdue debt. */
  readonly overdue: Fen
}

/** The available amount; at least zero, also after the limit was lowered. */
export function availableOf({ limit, used, frozen }: Pick<LineFacts, 'limit' | 'used' | 'frozen'>): Fen {
  return Math.max(0, limit - used - frozen) as Fen
}

/** Why this amount cannot be added to the line; null when it can. */
export function creditProblem(line: LineFacts, amount: number): string | null {
  if (line.isClosed) return `${line.creditorName}已停止授信`
  if (line.overdue > 0) return `${line.creditorName}有逾期欠款 ${formatYuan(line.overdue)} 元，还清后恢复`
  if (amount > availableOf(line)) return `${line.creditorName}可用额度不足，剩余 ${formatYuan(availableOf(line))} 元`
  return null
}

interface Instalment {
  readonly number: number
  readonly principal: Fen
  readonly fee: Fen
  readonly amount: Fen
  readonly dueOn: Day
}

/** Equal monthly parts of the principal, and a monthly fee on the remaining debt. */
export function loanPlan(principal: Fen, months: number, monthRateBp: number, on: Day): Instalment[] {
  let owed = principal
  return allocate(
    principal,
    Array.from({ length: months }, () => 1),
  ).map((part, index) => {
    const fee = fen(Math.round((owed * monthRateBp) / 10_000))
    owed = subtract(owed, part)
    return { number: index + 1, principal: part, fee, amount: add(part, fee), dueOn: sameDayLater(on, index + 1) }
  })
}
