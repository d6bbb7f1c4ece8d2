import type {
  CalendarEntry,
  CompanyData,
  LicenceCalendar,
  Wallet,
} from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { LICENCE_CODES, type LicenceCode } from '@xiaojiu/contract/qualification/words.ts'

/** The company data that the form can change. */
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

/** Papers that print name and address: changing either requires new versions of those in force. */
const NAMING: readonly LicenceCode[] = ['BL', 'INST', 'DL', 'ML', 'CF', 'PL']

export function isChanged(company: CompanyData, values: CompanyValues): boolean {
  return COMPANY_VALUE_NAMES.some(name => values[name].trim() !== company[name])
}

export function papersNeeded(company: CompanyData, wallet: Wallet, values: CompanyValues): LicenceCode[] {
  if (values.name.trim() === company.name && values.address.trim() === company.address) return []
  return NAMING.filter(code => wallet.list.some(item => item.type.code === code && item.current?.state === 'valid'))
}

/** The papers named in the URL, in order; unknown codes and repetitions are left out. */
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

/** From this many days before its end, every page warns about a paper; authorities accept renewals by then. */
const WARN_DAYS = 60
export const URGENT_DAYS = 30

/** How urgent the end of a paper is; not urgent while its successor is in review. */
export function levelOf({ daysLeft, isRenewing }: Pick<CalendarEntry, 'daysLeft' | 'isRenewing'>) {
  if (isRenewing || daysLeft > WARN_DAYS) return 'fine'
  return daysLeft > URGENT_DAYS ? 'soon' : 'urgent'
}

/** Papers that end soon or have ended and are not being renewed. */
export function duePapers(calendar: Pick<LicenceCalendar, 'entries'>): CalendarEntry[] {
  return calendar.entries.filter(entry => levelOf(entry) !== 'fine')
}

/** The licences that pages warn about: ending, missing, refused or cancelled; each once. */
export function dueCodes(calendar: Pick<LicenceCalendar, 'entries' | 'missing'>): string[] {
  return [...new Set([...duePapers(calendar), ...calendar.missing].map(({ code }) => code))]
}
