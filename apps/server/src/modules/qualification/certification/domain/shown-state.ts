import { type Day, daysBetween } from '@xiaojiu/kernel/time.ts'
import type { StoredCertificationState } from './states.ts'

/** A certificate may be renewed this long before its end. */
const RENEWAL_DAYS = 60
const EXPIRING_DAYS = 30

export type ShownCertificationState = StoredCertificationState | 'expiring' | 'expired'

export interface Certification {
  readonly state: StoredCertificationState
  readonly validUntil: Day | null
}

/** The state that the company sees: the stored state as of today. */
export function shownState({ state, validUntil }: Certification, today: Day): ShownCertificationState {
  if (state !== 'certified' || validUntil === null) return state
  const daysLeft = daysBetween(today, validUntil)
  if (daysLeft < 0) return 'expired'
  return daysLeft <= EXPIRING_DAYS ? 'expiring' : 'certified'
}

/** Usable for sealing today. */
export function isInForce(certification: Certification, today: Day): boolean {
  const state = shownState(certification, today)
  return state === 'certified' || state === 'expiring'
}

/** Whether a new request may be made, apart from a pending one. */
export function isDue(certification: Certification, today: Day): boolean {
  if (!isInForce(certification, today)) return true
  return certification.validUntil !== null && daysBetween(today, certification.validUntil) <= RENEWAL_DAYS
}

/** The last day of a certificate that starts today: the day before the same date some years later. */
export function lastDay(today: Day, years: number): Day {
  const [year, rest] = [today.slice(0, 4), today.slice(4)]
  // 29 February does not exist in most years: the month ends a day earlier.
  const same = new Date(`${Number(year) + years}${rest === '-02-29' ? '-02-28' : rest}T00:00:00Z`)
  return new Date(same.getTime() - 86_400_000).toISOString().slice(0, 10) as Day
}

/** `4201**********21`: enough to know which card, not enough to use it. */
export function maskedIdNumber(idNumber: string): string {
  return `${idNumber.slice(0, 4)}${'*'.repeat(Math.max(0, idNumber.length - 6))}${idNumber.slice(-2)}`
}

export function maskedAccount(account: string): string {
  return `**** ${account.replace(/\D/g, '').slice(-4)}`
}
