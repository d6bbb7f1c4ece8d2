import { day, type Day, daysBetween } from '@xiaojiu/kernel/time.ts'

export interface LicenceState {
  readonly text: string
  readonly tone: 'good' | 'warn' | 'bad'
}

/** So many days before the end a paper is worth a warning. */
const WARN_DAYS = 60

/** Good through the printed day, the day itself included. */
export function licenceState(expiresOn: string | null, today: Day): LicenceState {
  if (expiresOn === null) return { text: '长期有效', tone: 'good' }
  const left = daysBetween(today, day(expiresOn))
  if (left < 0) return { text: '已过期', tone: 'bad' }
  if (left <= WARN_DAYS) return { text: left === 0 ? '今天到期' : `${left} 天后到期`, tone: 'warn' }
  return { text: '有效', tone: 'good' }
}
