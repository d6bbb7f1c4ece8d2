import { AFTER_SALE_KINDS } from '@xiaojiu/contract/after-sale/words.ts'
import type { DifferenceWay } from '@xiaojiu/contract/order/difference-schemas.ts'
import type { DifferenceState } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import type { GlyphKind, Tone } from '#parts/state/State.tsx'

/** Label and style of each state of a difference, for the store. */
export const DIFFERENCE_LOOKS: Readonly<Record<DifferenceState, readonly [GlyphKind, Tone]>> = {
  waiting: ['todo', 'me'],
  'photos-asked': ['half', 'go'],
  disputed: ['pause', 'go'],
  accepted: ['done', 'go'],
  filed: ['most', 'end'],
}

/** The effect of accepting a difference in this way. */
export function wayText({ kind, isGoodsBack, refundAmount }: Omit<DifferenceWay, 'why'>): string {
  if (kind === 'surplus') return '多货退回（不涉及退款）'
  if (kind === 'exchange') return isGoodsBack ? '换货（买家寄回后补发）' : '补发（不用寄回）'
  return `${AFTER_SALE_KINDS[kind]} ${moneyText(refundAmount)}${isGoodsBack ? '（寄回验收后退款）' : '（立即退款）'}`
}
