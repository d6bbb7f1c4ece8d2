import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import type { AfterSaleState } from '@xiaojiu/contract/after-sale/words.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { amountText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import type { GlyphKind, Tone } from '#parts/state/State.tsx'

/** The label and style of each state of a case, for the store. */
export const CASE_LOOKS: Readonly<Record<AfterSaleState, readonly [GlyphKind, Tone]>> = {
  'waiting-seller': ['todo', 'me'],
  'waiting-return': ['half', 'go'],
  returning: ['most', 'me'],
  'waiting-reship': ['todo', 'me'],
  arbitrating: ['pause', 'go'],
  refused: ['bad', 'end'],
  completed: ['done', 'go'],
  withdrawn: ['off', 'end'],
  closed: ['off', 'end'],
}

/** The desk that handles a case in this state; absent when the store has nothing to do. */
export const CASE_DESKS: Readonly<Partial<Record<AfterSaleState, string>>> = {
  'waiting-seller': 'after-sale',
  returning: 'after-sale-inspection',
  'waiting-reship': 'after-sale-reship',
}

/** The steps of a case as the store sees them. */
const STEP_WORDS: Readonly<Record<string, string>> = {
  apply: '提交申请',
  'agree-refund': '同意退款',
  'agree-return': '同意退货',
  'agree-reship': '同意补发',
  refuse: '拒绝申请',
  escalate: '超时未处理，转平台介入',
  'send-back': '寄回商品',
  'pass-refund': '验收合格，已退款',
  'pass-reship': '验收合格，待补发',
  'fail-inspection': '验收不合格',
  part: '不合格部分转为本售后单',
  reship: '补发',
  'fail-reship': '补发未完成',
  appeal: '申请平台介入',
  'award-refund': '平台裁决退款',
  'award-return': '平台裁决退货',
  'award-reship': '平台裁决补发',
  dismiss: '平台维持商家处理',
  withdraw: '撤销申请',
  lapse: '超时关闭',
  recall: '召回通知',
}

export function stepText(verb: string): string {
  return STEP_WORDS[verb] ?? '更新'
}

/** The refund of a case in a list; papers and goods sent again refund nothing. */
export const refundText = (amount: Fen): string => (amount === 0 ? '—' : amountText(amount))

/** What the store is paid for a refund that somebody else bears, and why not for all of it. */
export function compensationText({
  refundAmount,
  resoldAmount,
  amount,
}: Pick<NonNullable<StaffCase['compensation']>, 'refundAmount' | 'resoldAmount' | 'amount'>): string {
  if (amount === 0) return '商品都在店铺，可以再销售，不另赔付'
  const resold = `；退款 ${moneyText(refundAmount)} 中重新上架的商品值 ${moneyText(resoldAmount)}，不赔`
  return `赔付店铺 ${moneyText(amount)}，计入货款${resoldAmount === 0 ? '' : resold}`
}

/** The permitted temperature of cold-chain boxes, in tenths of a degree. */
const COLDEST_TENTHS = 20
const WARMEST_TENTHS = 80

/** `冷链 3.1–6.8 ℃，12 次`, and whether a reading was outside 2–8 ℃. */
export function temperatureText({
  lowest,
  highest,
  count,
}: {
  readonly lowest: number
  readonly highest: number
  readonly count: number
}): { readonly text: string; readonly isOutside: boolean } {
  const isOutside = lowest < COLDEST_TENTHS || highest > WARMEST_TENTHS
  const range = `${(lowest / 10).toFixed(1)}–${(highest / 10).toFixed(1)} ℃`
  return { text: `冷链 ${range}，${isOutside ? '有超温' : `${count} 次记录`}`, isOutside }
}

/** What the terms say about the application, one sentence for each. */
export function gateText(gate: {
  readonly lastDay: string | null
  readonly isInTime: boolean
  readonly nonReturnMonths: number
  readonly nearExpiryBatchNos: readonly string[]
}): readonly string[] {
  const { lastDay, isInTime, nonReturnMonths, nearExpiryBatchNos } = gate
  return [
    lastDay === null
      ? '买家尚未确认收货，不计申请期限'
      : isInTime
        ? `在申请期限内（最晚 ${lastDay}）`
        : `超过申请期限（最晚 ${lastDay}）`,
    nearExpiryBatchNos.length === 0
      ? `申请时有效期都在 ${nonReturnMonths} 个月以上`
      : `批号 ${nearExpiryBatchNos.join('、')} 申请时有效期不足 ${nonReturnMonths} 个月，非质量问题不退`,
  ]
}
