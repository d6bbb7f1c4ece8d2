import {
  CREDIT_LOOK_BACK_DAYS,
  type CreditApplication,
  type CreditStore,
} from '@xiaojiu/contract/payment/credit-schemas.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'

export const APPLICATION_WORDS: Readonly<Record<CreditApplication['state'], string>> = {
  waiting: '审核中',
  granted: '已通过',
  refused: '未通过',
  withdrawn: '已撤回',
}

/** `发货后 30 天` */
export function termText(days: number): string {
  return `发货后 ${days} 天`
}

/** `近 90 天成交 12 笔，¥8,600.00；现有额度 ¥5,000.00，账期 30 天` */
export function purchasesText({ purchaseCount, purchased, line }: CreditStore): string {
  const bought = `近 ${CREDIT_LOOK_BACK_DAYS} 天成交 ${purchaseCount} 笔，${moneyText(purchased)}`
  return line ? `${bought}；现有额度 ${moneyText(line.limit)}，账期 ${line.termDays} 天` : bought
}

/** What came of it: the store's words, or what it gave where that is not what was asked for. */
export function answerText({ answer, granted, limit, termDays }: CreditApplication): string | null {
  if (!granted || (granted.limit === limit && granted.termDays === termDays)) return answer
  return `核定额度 ${moneyText(granted.limit)}，账期 ${granted.termDays} 天`
}
