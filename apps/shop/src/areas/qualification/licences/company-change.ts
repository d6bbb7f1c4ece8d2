import type {
  CalendarEntry,
  CompanyData,
  LicenceCalendar,
  Wallet,
} from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { LICENCE_CODES, type LicenceCode } from '@xiaojiu/contract/qualification/words.ts'

/** The parts of a company that its own form changes. */
export interface CompanyValues {
  readonly name: string
  readonly personInCharge: string
  readonly qualityHead: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
  readonly address: string
}

export const COMPANY_VALUE_NAMES = [
  'name',
  'personInCharge',
  'qualityHead',
  'provinceCode',
  'cityCode',
  'districtCode',
  'address',
] as const satisfies readonly (keyof CompanyValues)[]

/** Papers that name the company and its place: a change of either needs new ones of those in force. */
const NAMING: readonly LicenceCode[] = ['BL', 'INST', 'DL', 'ML', 'CF', 'PL']

export function isChanged(company: CompanyData, values: CompanyValues): boolean {
  return COMPANY_VALUE_NAMES.some(name => values[name].trim() !== company[name])
}

export function papersNeeded(company: CompanyData, wallet: Wallet, values: CompanyValues): LicenceCode[] {
  if (values.name.trim() === company.name && values.address.trim() === company.address) return []
  return NAMING.filter(code => wallet.list.some(item => item.type.code === code && item.current?.state === 'valid'))
}

/** The papers an address asks for, in its order; codes nobody knows and repetitions are left out. */
export function askedCodes({
  lisenceCode,
  licenseCode,
}: {
  lisenceCode?: string | undefined
  licenseCode?: string | undefined
}): LicenceCode[] {
  const asked = (lisenceCode ?? licenseCode ?? '').split(',').map(code => code.trim())
  return [...new Set(asked)].filter((code): code is LicenceCode => (LICENCE_CODES as readonly string[]).includes(code))
}

/** From here on a paper's end is warned of, on every page alike; offices take new applications by then. */
const WARN_DAYS = 60
export const URGENT_DAYS = 30

/** How pressing the end of a paper is; one whose successor is in review presses nobody. */
export function levelOf({ daysLeft, isRenewing }: Pick<CalendarEntry, 'daysLeft' | 'isRenewing'>) {
  if (isRenewing || daysLeft > WARN_DAYS) return 'fine'
  return daysLeft > URGENT_DAYS ? 'soon' : 'urgent'
}

/** The papers that end soon or have ended, and nobody has renewed. */
export function duePapers(calendar: Pick<LicenceCalendar, 'entries'>): CalendarEntry[] {
  return calendar.entries.filter(entry => levelOf(entry) !== 'fine')
}

/** The licences that the pages warn of: what ends, and what is missing, refused or cancelled; each once. */
export function dueCodes(calendar: Pick<LicenceCalendar, 'entries' | 'missing'>): string[] {
  return [...new Set([...duePapers(calendar), ...calendar.missing].map(({ code }) => code))]
}
