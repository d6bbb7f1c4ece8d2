const DAYS = '一二三四五六日'
const CHINA_OFFSET_MINUTES = 8 * 60

/**
 * Whether staff are on duty by hours as stores write them: 每日 8:00–21:00, 工作日 8:30–18:00, 周一至周六 8:30–17:30. Unreadable
 * hours count as on duty.
 */
export function isOnDuty(hours: string, now: Date): boolean {
  const times = /(\d{1,2})[:：](\d{2})\s*[–—~至-]+\s*(\d{1,2})[:：](\d{2})/.exec(hours)
  if (!times) return true
  const local = new Date(now.getTime() + CHINA_OFFSET_MINUTES * 60_000)
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
  const from = minutesOf(times[1], times[2])
  const until = minutesOf(times[3], times[4])
  // Monday is the first day of the week.
  const weekday = (local.getUTCDay() + 6) % 7
  return daysOf(hours).includes(weekday) && minute >= from && minute < until
}

function minutesOf(hour = '0', minute = '0'): number {
  return Number(hour) * 60 + Number(minute)
}

function daysOf(hours: string): number[] {
  if (hours.includes('工作日')) return [0, 1, 2, 3, 4]
  const span = /周([一二三四五六日])至周([一二三四五六日])/.exec(hours)
  const first = span ? DAYS.indexOf(span[1] ?? '一') : 0
  const last = span ? DAYS.indexOf(span[2] ?? '日') : 6
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
