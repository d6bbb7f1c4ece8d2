import type { FollowedGoods } from '@xiaojiu/contract/catalogue/keeping-schemas.ts'
import { DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { priceText } from '@xiaojiu/ui/money/figure.ts'

/** Rows of one day under its name: 今天, 昨天, 11月3日, 2025年12月30日. */
export interface DayGroup<Row> {
  readonly label: string
  readonly rows: readonly Row[]
}

/** Rows in their order, gathered by business day. */
export function byDay<Row>(rows: readonly Row[], momentOf: (row: Row) => Date, now: Date): DayGroup<Row>[] {
  const today = dayOf(now)
  const yesterday = dayOf(new Date(now.getTime() - DAY_MS))
  const label = (on: string) => {
    if (on === today) return '今天'
    if (on === yesterday) return '昨天'
    const [year, month, date] = on.split('-').map(Number)
    return on.slice(0, 4) === today.slice(0, 4) ? `${month}月${date}日` : `${year}年${month}月${date}日`
  }
  return [...Map.groupBy(rows, row => dayOf(momentOf(row)))].map(([on, group]) => ({ label: label(on), rows: group }))
}

/** The price change since the goods were followed; null without a change or without prices. */
export function priceSince(
  change: FollowedGoods['priceChange'],
): { readonly text: string; readonly isLower: boolean } | null {
  if (!change) return null
  const { difference, isLower } = change
  return { text: `比关注时${isLower ? '降' : '涨'} ${priceText(difference)}`, isLower }
}
