import { addDays, dayOf, startOf } from '@xiaojiu/kernel/time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

export const CODE_LIFE_MS = 5 * MINUTE_MS
export const CODE_TRIES = 5
export const RESEND_SECONDS = 60

interface Limit {
  readonly hour: number
  readonly day: number
}

/** How many codes may be sent: to the requester, and around it. */
export interface SendLimits {
  readonly own: Limit
  readonly around: Limit
}
/** Own: to the mobile, by anyone. Around: from the network. */
export const STRANGERS_LIMITS: SendLimits = { own: { hour: 5, day: 10 }, around: { hour: 20, day: 100 } }
/** Own: to the mobile, requested by this browser. Around: by all browsers that are known for the mobile. */
export const KNOWN_LIMITS: SendLimits = { own: { hour: 5, day: 10 }, around: { hour: 10, day: 20 } }

/** Recent sends, oldest first; at least everything since `historyFrom`. */
export interface SendHistory {
  readonly own: readonly Date[]
  readonly around: readonly Date[]
}

export type SendVerdict =
  | { readonly kind: 'allowed'; readonly needsCaptcha: boolean; readonly remainingToday: number }
  | { readonly kind: 'just-sent'; readonly seconds: number }
  | { readonly kind: 'too-many'; readonly waitMs: number }

/** How far back the history must reach: the last hour and the whole of today in Shanghai. */
export function historyFrom(now: Date): Date {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const dayStart = startOf(dayOf(now))
  return hourAgo < dayStart ? hourAgo : dayStart
}

/** Whether one more code may be sent now. */
export function judgeSend({ own, around }: SendHistory, limits: SendLimits, now: Date): SendVerdict {
  const last = own.at(-1)
  if (last) {
    const waitMs = last.getTime() + RESEND_SECONDS * 1000 - now.getTime()
    if (waitMs > 0) return { kind: 'just-sent', seconds: Math.ceil(waitMs / 1000) }
  }
  const waitMs = Math.max(waitFor(own, limits.own, now), waitFor(around, limits.around, now))
  if (waitMs > 0) return { kind: 'too-many', waitMs }
  return {
    kind: 'allowed',
    needsCaptcha: sentWithin(own, now, HOUR_MS).length > 0,
    remainingToday: limits.own.day - sentToday(own, now).length - 1,
  }
}

/** What the next request for a code would get now; the same for unknown mobiles. */
export function foresee(history: SendHistory, limits: SendLimits, now: Date) {
  const verdict = judgeSend(history, limits, now)
  return {
    resendAfterSeconds:
      verdict.kind === 'just-sent'
        ? verdict.seconds
        : verdict.kind === 'too-many'
          ? Math.ceil(verdict.waitMs / 1000)
          : 0,
    remainingToday: Math.max(0, limits.own.day - sentToday(history.own, now).length),
    needsCaptcha: sentWithin(history.own, now, HOUR_MS).length > 0,
  }
}

function waitFor(sends: readonly Date[], limit: Limit, now: Date): number {
  if (sentToday(sends, now).length >= limit.day) return startOf(addDays(dayOf(now), 1)).getTime() - now.getTime()
  // The send that must be older than an hour before another is allowed.
  const blocking = sentWithin(sends, now, HOUR_MS).at(-limit.hour)
  return blocking ? blocking.getTime() + HOUR_MS - now.getTime() : 0
}

function sentWithin(sends: readonly Date[], now: Date, ms: number): readonly Date[] {
  return sends.filter(at => at.getTime() > now.getTime() - ms)
}

function sentToday(sends: readonly Date[], now: Date): readonly Date[] {
  const dayStart = startOf(dayOf(now))
  return sends.filter(at => at >= dayStart)
}
