import type { FillUpGoal } from '@xiaojiu/contract/cart/advice-schemas.ts'
import type { BulkPlanView } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { type Fen, negate, ZERO } from '@xiaojiu/kernel/money.ts'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { hintText } from '#trade/campaign/campaign-kind.ts'

/** 还差 ¥60.00 包邮; 再买 ¥120.00 可多减 ¥30.00，值得凑单. */
export function goalText({ kind, label, missingAmount, missingCount, gain, giftName, worth }: FillUpGoal): string {
  if (kind === 'promotion') return hintText({ missingAmount, missingCount, gain: gain ?? ZERO, giftName, worth })
  const ways = [
    missingAmount !== null && missingAmount > 0 && moneyText(missingAmount),
    missingCount !== null && missingCount > 0 && `${countText(missingCount)} 件`,
  ].filter(way => way !== false)
  return `还差 ${ways.join('或 ')} ${label}`
}

/** The proven quality of the plan. */
export function proofText({ gapBasisPoints, solveMs }: NonNullable<BulkPlanView['proof']>): string {
  const seconds = `用时 ${(solveMs / 1000).toFixed(1)} 秒`
  if (gapBasisPoints === 0) return `已证明所选条件下最省，${seconds}`
  if (gapBasisPoints >= 10_000) return `未能证明最优，${seconds}`
  return `距最优 ≤ ${(gapBasisPoints / 100).toFixed(2)}%，${seconds}`
}

/** What the plan saves against the lowest single prices; null when there is nothing to compare. */
export function savingText({ comparison, lines, stores }: BulkPlanView): string | null {
  if (!comparison) return null
  const leftOut = lines.filter(line => line.isChecked && line.supplies.length === 0).length
  if (leftOut < comparison.leftOutCount) return `多满足 ${comparison.leftOutCount - leftOut} 个品种`
  const { saved } = comparison
  if (saved > 0) return `省 ${moneyText(saved)}`
  if (saved === 0) return '与逐个选最低价相同'
  const fewer = comparison.parcelCount - stores.length
  return `多付 ${moneyText(negate(saved))}${fewer > 0 ? `，少 ${fewer} 个包裹` : ''}`
}

/** The price difference of another choice. */
export function moreText(more: Fen): string {
  if (more === 0) return '金额相同'
  return more > 0 ? `整单多付 ${moneyText(more)}` : `整单少付 ${moneyText(negate(more))}`
}

/** The reductions and coupons of a line, so that price times packs and the sum agree; empty without any. */
export function offText(off: Fen | null): string {
  return off !== null && off > 0 ? `已优惠 ${moneyText(off)}` : ''
}
