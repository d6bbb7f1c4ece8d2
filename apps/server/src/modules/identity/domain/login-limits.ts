export const ATTEMPT_WINDOW_MS = 15 * 60_000

const CAPTCHA_AFTER = 3

/**
 * How many attempts are looked at in a quarter of an hour. What strangers do is bounded by network, then by login within
 * a network, then by login altogether; a browser that has opened the login before has a count of its own.
 */
export const MOST_TRIES = {
  network: 50,
  loginInNetwork: 10,
  login: 30,
  knownBrowser: 10,
  session: 10,
  staff: 5,
} as const

/** Attempts counted under one key in the running quarter of an hour, the present one included in `begunCount`. */
export interface Tally {
  /** Begun and not known to have succeeded. */
  readonly begunCount: number
  readonly failedCount: number
  readonly expiresAt: Date
}

export interface Counted {
  readonly tally: Tally
  readonly most: number
}

export type AttemptVerdict =
  | { readonly kind: 'allowed'; readonly needsCaptcha: boolean }
  | { readonly kind: 'too-many'; readonly waitMs: number }

/** Whether an attempt may be evaluated. */
export function judgeAttempt(counted: readonly Counted[], now: Date): AttemptVerdict {
  const full = counted.filter(({ tally, most }) => tally.begunCount > most)
  if (full.length > 0)
    return { kind: 'too-many', waitMs: Math.max(...full.map(({ tally }) => tally.expiresAt.getTime() - now.getTime())) }
  return { kind: 'allowed', needsCaptcha: counted.some(({ tally }) => tally.failedCount >= CAPTCHA_AFTER) }
}
