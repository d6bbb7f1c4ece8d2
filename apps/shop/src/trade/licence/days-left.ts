import { type Day, daysBetween } from '@xiaojiu/kernel/time.ts'

/** The state of a licence by its dates: renewal is possible half a year before the end, the last month is urgent. */
export type ExpiryLevel = 'lasting' | 'fine' | 'soon' | 'urgent' | 'expired'

export interface DaysLeft {
  readonly level: ExpiryLevel
  readonly text: string
}

const URGENT_DAYS = 30
const SOON_DAYS = 180

/** null is 长期. The last day is still valid. */
export function daysLeft(expiresOn: Day | null, today: Day): DaysLeft {
  if (expiresOn === null) return { level: 'lasting', text: '长期有效' }
  const count = daysBetween(today, expiresOn)
  if (count < 0) return { level: 'expired', text: `已过期 ${-count} 天` }
  if (count === 0) return { level: 'urgent', text: '今天到期' }
  if (count <= URGENT_DAYS) return { level: 'urgent', text: `还有 ${count} 天` }
  return { level: count <= SOON_DAYS ? 'soon' : 'fine', text: count <= SOON_DAYS ? `还有 ${count} 天` : '有效' }
}
