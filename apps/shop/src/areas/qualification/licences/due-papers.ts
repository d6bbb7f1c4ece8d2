import type { CalendarEntry, LicenceCalendar } from '@xiaojiu/contract/qualification/licence-schemas.ts'

/** From here on a paper's end is warned of, on every page alike; offices take new applications by then. */
const WARN_DAYS = 60
export const URGENT_DAYS = 30

/** How pressing the end of a paper is; one whose successor is in review presses nobody. */
export function levelOf({ daysLeft, isRenewing }: Pick<CalendarEntry, 'daysLeft' | 'isRenewing'>) {
  if (isRenewing || daysLeft > WARN_DAYS) return 'fine'
  return daysLeft > URGENT_DAYS ? 'soon' : 'urgent'
}

/** The papers that end soon or have ended, and nobody has renewed. */
export function duePapers(calendar: Pick<LicenceCalendar, 'entries'>): CalendarEntry[] {
  return calendar.entries.filter(entry => levelOf(entry) !== 'fine')
}

/** The licences that the pages warn of: what ends, and what is missing, refused or cancelled; each once. */
export function dueCodes(calendar: Pick<LicenceCalendar, 'entries' | 'missing'>): string[] {
  return [...new Set([...duePapers(calendar), ...calendar.missing].map(({ code }) => code))]
}
