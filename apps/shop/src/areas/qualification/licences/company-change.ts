import type { CompanyData, Wallet } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import type { LicenceCode } from '@xiaojiu/contract/qualification/licence-words.ts'

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
