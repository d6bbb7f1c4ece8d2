import type { CalendarEntry } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { addMonths } from '@xiaojiu/kernel/months.ts'

/** One month of the calendar and the papers that end in it. */
export interface CalendarMonth {
  /** `2026-11`. */
  readonly key: string
  readonly label: string
  readonly isNow: boolean
  readonly entries: readonly CalendarEntry[]
  /** The highest urgency of its papers. */
  readonly level: 'none' | 'fine' | 'soon' | 'urgent'
}

const URGENT_DAYS = 30
const SOON_DAYS = 90

/** Twelve months from this one; papers that ended earlier are in the first. */
export function calendarMonths(today: string, entries: readonly CalendarEntry[]): CalendarMonth[] {
  return Array.from({ length: 12 }, (_, index) => {
    const key = addMonths(today.slice(0, 7), index)
    const [year, month] = key.split('-').map(Number)
    const own = entries.filter(entry => {
      const endsIn = entry.endsOn.slice(0, 7)
      return index === 0 ? endsIn <= key : endsIn === key
    })
    const isNewYear = index > 0 && month === 1
    const label = isNewYear ? `${year}年1月` : `${month}月`
    return { key, label, isNow: index === 0, entries: own, level: levelOf(own) }
  })
}

function levelOf(entries: readonly CalendarEntry[]): CalendarMonth['level'] {
  const waiting = entries.filter(entry => !entry.isRenewing)
  if (entries.length === 0) return 'none'
  const least = Math.min(...waiting.map(entry => entry.daysLeft))
  if (least <= URGENT_DAYS) return 'urgent'
  return least <= SOON_DAYS ? 'soon' : 'fine'
}
