import { type Fen, formatYuan, ZERO } from '@xiaojiu/kernel/money.ts'

export interface CreditCase {
  readonly limit: Fen
  /** On any line of the company. */
  readonly overdue: Fen
  /** At this store, in so many days. */
  readonly days: number
  readonly purchaseCount: number
  readonly purchased: Fen
}

/** Fewer than this, and the two hardly know each other. */
const FEWEST_PURCHASES = 3

/** What speaks against credit by the books alone; a store may know better. */
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
