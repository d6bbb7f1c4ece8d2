import { addMonths, firstDayOf, monthOf } from '@xiaojiu/kernel/months.ts'
import { addDays, type Day, day, daysBetween } from '@xiaojiu/kernel/time.ts'

/** Days left at which a paper counts as expiring soon. */
const EXPIRING_DAYS = 30

/** The state of a kind of paper, as a buyer sees it. */
export type WalletState = 'missing' | 'in-review' | 'refused' | 'valid' | 'expiring' | 'expired' | 'cancelled'

export type PaperState = 'in-review' | 'refused' | 'valid' | 'superseded' | 'cancelled' | 'dropped'

interface Ends {
  /** null: 长期. */
  readonly expiresOn: Day | null
  readonly checkedUntil?: Day | null
}

/** The last valid day of a paper; null when it has none. */
export function goodUntil({ expiresOn, checkedUntil = null }: Ends): Day | null {
  if (expiresOn === null || checkedUntil === null) return expiresOn ?? checkedUntil
  return expiresOn < checkedUntil ? expiresOn : checkedUntil
}

/** Days until the paper expires: 0 on its last day, negative after it; null for 长期. */
export function daysLeftOf(paper: Ends, today: Day): number | null {
  const end = goodUntil(paper)
  return end === null ? null : daysBetween(today, end)
}

/** The state of a kind of paper: that of the valid version, otherwise of the one in review, otherwise of the last one. */
export function walletState(papers: readonly (Ends & { readonly state: PaperState })[], today: Day): WalletState {
  const current = papers.find(paper => paper.state === 'valid')
  if (current) {
    const left = daysLeftOf(current, today)
    if (left === null || left > EXPIRING_DAYS) return 'valid'
    return left >= 0 ? 'expiring' : 'expired'
  }
  if (papers.some(paper => paper.state === 'in-review')) return 'in-review'
  if (papers.some(paper => paper.state === 'cancelled')) return 'cancelled'
  return papers.some(paper => paper.state === 'refused') ? 'refused' : 'missing'
}

export interface ReadExpiry {
  readonly expiresOn: Day | null
  readonly precision: 'day' | 'month'
}

const ENDLESS: ReadonlySet<string> = new Set(['', '长期', '长期有效', '无固定期限', '永久'])
const LAST_YEAR = '9999'
/** No paper is older, and the database knows no year 0. */
const FIRST_YEAR = '1900'
const PARTS = /^(\d{4})[-年./](\d{1,2})(?:[-月./](\d{1,2})日?|月)?$/

/**
 * Parses 有效期至 as printed: a day, a month (valid through its last day), or a word for no end; of a period (`2016年3月8日至长期`) its
 * end. null: none of these.
 */
export function readExpiry(text: string): ReadExpiry | null {
  const plain = text.replace(/\s/g, '').replace(/^.*[至到]/, '')
  if (ENDLESS.has(plain)) return { expiresOn: null, precision: 'day' }
  const [, year, month, date] = PARTS.exec(plain) ?? []
  if (year === undefined || month === undefined) return null
  const first = asDay(year, month, '1')
  if (first === null) return null
  // Forms and registers that ask for a day write 长期 as the last one that there is.
  if (year === LAST_YEAR) return { expiresOn: null, precision: 'day' }
  if (date === undefined) return { expiresOn: lastOfMonth(first), precision: 'month' }
  const on = asDay(year, month, date)
  if (on === null) return null
  return { expiresOn: on, precision: 'day' }
}

/** Formats it as printed: `2027-06`, `2027-06-30`, 长期. */
export function expiryText(expiresOn: Day | null, precision: string): string {
  if (expiresOn === null) return '长期'
  return precision === 'month' ? expiresOn.slice(0, 7) : expiresOn
}

function lastOfMonth(first: Day): Day {
  return addDays(firstDayOf(addMonths(monthOf(first), 1)), -1)
}

/** null when the day does not exist. */
function asDay(year: string, month: string, date: string): Day | null {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (year < FIRST_YEAR) return null
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(text) ? null : day(text)
}
