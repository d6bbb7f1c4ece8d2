export interface TimeLeft {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
  readonly isOver: boolean
}

/**
 * Splits a duration into days, hours, minutes, seconds. A started second counts, so it shows 00:00:00 only at the end.
 */
export function splitTimeLeft(leftMs: number): TimeLeft {
  const total = Math.max(0, Math.ceil(leftMs / 1000))
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3_600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
    isOver: total === 0,
  }
}

/** The whole duration in seconds. */
export function secondsOf({ days, hours, minutes, seconds }: TimeLeft): number {
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}

export const twoDigits = (count: number): string => String(count).padStart(2, '0')

/** For small spaces: `1 天 02:03:04`, `02:03:04`. */
export function timeLeftText({ days, hours, minutes, seconds }: TimeLeft): string {
  const clock = [hours, minutes, seconds].map(twoDigits).join(':')
  return days > 0 ? `${days} 天 ${clock}` : clock
}

/** `90061` → `1天1时1分1秒`; leading zero parts are left out. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(whole / 86_400), '天'],
    [Math.floor(whole / 3600) % 24, '时'],
    [Math.floor(whole / 60) % 60, '分'],
    [whole % 60, '秒'],
  ]
  const first = parts.findIndex(([count]) => count > 0)
  return parts
    .slice(first < 0 ? -1 : first)
    .map(([count, unit]) => `${count}${unit}`)
    .join('')
}

/**
 * The server's time, based on the monotonic clock of the page, so that a wrong or changed computer clock does not
 * affect countdowns. Code that learns the server's time (from the date of an answer or a refusal) calls `sync`.
 */
export interface ServerClock {
  /** Milliseconds since 1970, as the server counts. */
  readonly now: () => number
  readonly sync: (serverNowMs: number) => void
}

export function createServerClock(elapsedMs: () => number, startMs: number): ServerClock {
  let offset = startMs - elapsedMs()
  return {
    now: () => elapsedMs() + offset,
    sync: serverNowMs => {
      offset = serverNowMs - elapsedMs()
    },
  }
}

/** The clock of this page. Until the first answer it uses the computer's clock. */
export const serverClock: ServerClock = createServerClock(
  () => performance.now(),
  performance.timeOrigin + performance.now(),
)
