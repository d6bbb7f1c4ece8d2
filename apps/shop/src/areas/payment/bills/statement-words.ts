import type { StatementHead, StatementLine } from '@xiaojiu/contract/payment/bill-schemas.ts'

export const STATEMENT_WORDS: Readonly<Record<StatementHead['state'], string>> = {
  unanswered: '待确认',
  confirmed: '已确认',
  disputed: '有异议，处理中',
  resolved: '异议已答复',
}

export const LINE_WORDS: Readonly<Record<StatementLine['what'], string>> = {
  charged: '应收',
  paid: '回款',
  returned: '退货折让',
}

/** What a statement can still be told: a confirmed one is closed. */
export function canAnswer({ state, isFinal }: Pick<StatementHead, 'state' | 'isFinal'>): boolean {
  return isFinal && (state === 'unanswered' || state === 'resolved')
}
