/** Business days are those of China, which has one time zone and no daylight saving time since 1992. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000
export const DAY_MS = 86_400_000

/** A calendar day in Asia/Shanghai as `YYYY-MM-DD`; can be sorted and compared as text. */
export type Day = string & { readonly __brand: 'Day' }

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function day(text: string): Day {
  if (!DAY.test(text) || Number.isNaN(Date.parse(`${text}T00:00:00Z`))) throw new RangeError(`not a day: ${text}`)
  return text as Day
}

export function dayOf(instant: Date): Day {
  return new Date(instant.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10) as Day
}

/** The instant at which the day starts in Shanghai. */
export function startOf(on: Day): Date {
  return new Date(Date.parse(`${on}T00:00:00Z`) - SHANGHAI_OFFSET_MS)
}

export function addDays(on: Day, count: number): Day {
  return new Date(Date.parse(`${on}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10) as Day
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

export function addMs(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}

/** ISO 8601 with the offset of Shanghai, the format of instants on the wire. */
export function toWireInstant(instant: Date): string {
  return `${new Date(instant.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, -1)}+08:00`
}
