import { serverClock } from '@xiaojiu/ui/clock/time-left.ts'

/** Answers arrive a little after the server read its clock, and its header has only whole seconds. */
const NEGLIGIBLE_MS = 2000

/** The local time, for comparisons with itself only. */
export function localNow(): number {
  return Date.now()
}

/** The estimated server time, for signatures and anything that the server compares. */
export function serverNow(): number {
  return Math.round(serverClock.now())
}

/** Stores the difference between the local clock and the server's. */
export function setServerTime(serverTimestamp: number): void {
  serverClock.sync(serverTimestamp)
}

/** Reads the server time from the header of each answer; small differences are ignored. */
export function learnServerTime(dateHeader: string | null): void {
  const told = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
  if (Math.abs(told - serverNow()) > NEGLIGIBLE_MS) setServerTime(told)
}
