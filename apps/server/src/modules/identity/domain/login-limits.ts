export const ATTEMPT_WINDOW_MS = 15 * 60_000

const CAPTCHA_AFTER = 3

/**
 * The limits of attempts in a quarter of an hour. Unknown browsers are limited by network, then by login within a network, then
 * by login in total; a browser that has opened the login before has its own count.
 */
export const MOST_TRIES = {
  network: 50,
  loginInNetwork: 10,
  login: 30,
  knownBrowser: 10,
  session: 10,
  staff: 5,
} as const

/** Attempts counted under one key in the current quarter of an hour, the present one included in `begunCount`. */
export interface Tally {
  /** Started, without a known success. */
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

/** A company of a login with a membership that has not ended. */
export interface CompanyChoice {
  readonly companyId: string
  /** Can be chosen; a company in review, for example, cannot. */
  readonly isChoosable: boolean
}

/**
 * The company of a new session: the last one, or the only one. With several and no last one the person is asked. A login that has
 * only companies in review acts for one of those, to see its review.
 */
export function pickCompany<C extends CompanyChoice>(companies: readonly C[], lastCompanyId: string | null): C | null {
  const choosable = companies.filter(company => company.isChoosable)
  const offered = choosable.length > 0 ? choosable : companies
  const last = offered.find(company => company.companyId === lastCompanyId)
  if (last) return last
  return choosable.length > 1 ? null : (offered[0] ?? null)
}
