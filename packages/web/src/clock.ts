import { serverClock } from '@xiaojiu/ui/clock/time-left.ts'

/** Answers arrive a little after the server looked at its clock, and its header has whole seconds only. */
const NEGLIGIBLE_MS = 2000

/** This computer's time: for anything that only compares with itself. */
export function localNow(): number {
  return Date.now()
}

/** The server's time as far as we know it: for signatures and anything it will compare with its own. */
export function serverNow(): number {
  return Math.round(serverClock.now())
}

/** Learns how far this computer's clock is off. */
export function setServerTime(serverTimestamp: number): void {
  serverClock.sync(serverTimestamp)
}

/** Every answer tells the server's time; only a real difference counts. */
export function learnServerTime(dateHeader: string | null): void {
  const told = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
  if (Math.abs(told - serverNow()) > NEGLIGIBLE_MS) setServerTime(told)
}
