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

/** A login name masked for the audit log: users also type mobiles, and sometimes passwords, into that field. */
export function maskLogin(typed: string): string {
  if (/^1[3-9]\d{9}$/.test(typed)) return `${typed.slice(0, 3)}****${typed.slice(-4)}`
  return `${typed.slice(0, 1)}***`
}

/** A company that a login is bound to and that has not ended the binding. */
export interface CompanyChoice {
  readonly companyId: string
  /** May be chosen to act for; a company in review, for one, may not. */
  readonly isChoosable: boolean
}

/**
 * The company a new session acts for: the one of last time, or the only one. With several and no last time the
 * person is asked. Who has nothing but companies in review acts for one of those, to see how its review goes.
 */
export function pickCompany<C extends CompanyChoice>(companies: readonly C[], lastCompanyId: string | null): C | null {
  const choosable = companies.filter(company => company.isChoosable)
  const offered = choosable.length > 0 ? choosable : companies
  const last = offered.find(company => company.companyId === lastCompanyId)
  if (last) return last
  return choosable.length > 1 ? null : (offered[0] ?? null)
}
