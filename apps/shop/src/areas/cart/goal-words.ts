import type { FillUpGoal } from '@xiaojiu/contract/cart/advice-schemas.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { hintText } from '#trade/campaign/hint-words.ts'

/** 还差 ¥60.00 包邮; 再买 ¥120.00 可多减 ¥30.00，值得凑单. */
export function goalText({ kind, label, missingAmount, missingCount, gain, giftName }: FillUpGoal): string {
  if (kind === 'promotion') return hintText({ missingAmount, missingCount, gain: gain ?? ZERO, giftName })
  const ways = [
    missingAmount !== null && missingAmount > 0 && moneyText(missingAmount),
    missingCount !== null && missingCount > 0 && `${countText(missingCount)} 件`,
  ].filter(way => way !== false)
  return `还差 ${ways.join('或 ')} ${label}`
}
