import { type Fen, moneyWords } from '@xiaojiu/kernel/money.ts'
import { type Day, startOf } from '@xiaojiu/kernel/time.ts'

export interface PostageGap {
  readonly freight: Fen
  readonly minOrderGap: Fen
  readonly freeAmountGap: Fen | null
  readonly freeCountGap: number | null
  readonly packCount: number
}

/** The text under a store's name: the missing amount or number of packs. */
export function postageText(gap: PostageGap): string {
  if (gap.packCount === 0) return ''
  if (gap.minOrderGap > 0) return `再买 ${moneyWords(gap.minOrderGap)} 起配`
  if (gap.freight === 0) return '已包邮'
  const ways = [
    gap.freeAmountGap === null ? null : `再买 ${moneyWords(gap.freeAmountGap)}`,
    gap.freeCountGap === null ? null : `再买 ${gap.freeCountGap} 件`,
  ].filter(way => way !== null)
  return ways.length === 0 ? `运费 ${moneyWords(gap.freight)}` : `${ways.join('或')} 包邮`
}

/** The threshold of free delivery, for a buyer who has ticked nothing of the store yet. */
export function postageRuleText(rule: {
  readonly freeFrom: Fen | null
  readonly freeFromCount: number | null
  readonly postage: Fen
}): string {
  if (rule.postage === 0) return '全场包邮'
  const ways = [
    rule.freeFrom === null ? null : `满 ${moneyWords(rule.freeFrom)}`,
    rule.freeFromCount === null ? null : `满 ${rule.freeFromCount} 件`,
  ].filter(way => way !== null)
  return ways.length === 0 ? `运费 ${moneyWords(rule.postage)}` : `${ways.join('或')} 包邮`
}

const HOUR_MS = 3_600_000

/** Goods are shipped on the same day until the store's hour, after it on the next. */
export function leavesToday(now: Date, today: Day, cutOffHour: number): boolean {
  return now.getTime() < startOf(today).getTime() + cutOffHour * HOUR_MS
}

/** When goods are shipped if they are paid now. */
export function dispatchText(isToday: boolean, cutOffHour: number): string {
  return isToday ? `今天 ${cutOffHour}:00 前付款，当天发货` : '现在付款，明天发货'
}
