import type { LicenceCode, LicenceRow } from '../world/licence-rows.ts'
import type { BuyerCompanyRow } from '../world/rows.ts'

const NAMES_A_PLACE: ReadonlySet<LicenceCode> = new Set(['BL', 'DL', 'ML', 'CF', 'D2', 'D3', 'FD'])
const NAMES_THE_LEGAL_PERSON: ReadonlySet<LicenceCode> = new Set(['BL', 'DL'])
const BY_SOMEBODY: ReadonlySet<LicenceCode> = new Set(['PA', 'RA', 'ML', 'CF'])
const CHECK_DAYS = 130

/** The printed data of a paper beyond number and dates: holder, signer, address, and the next check. */
export function printedOn(company: BuyerCompanyRow, licence: LicenceRow, now: Date): Record<string, unknown> {
  const { code } = licence
  const isMonth = code === 'D3' && licence.expiresOn !== null
  return {
    number: code === 'ID' ? company.personInCharge.idNumber : licence.number,
    holder_name: code === 'ID' ? company.personInCharge.name : company.name,
    legal_person: NAMES_THE_LEGAL_PERSON.has(code)
      ? company.legalPerson.name
      : BY_SOMEBODY.has(code)
        ? company.personInCharge.name
        : '',
    address: NAMES_A_PLACE.has(code) ? company.address : '',
    warehouse_address: code === 'DL' || code === 'ML' ? warehouseOf(company) : '',
    expires_on: isMonth ? endOfMonth(licence.expiresOn ?? '') : licence.expiresOn,
    expiry_precision: isMonth ? 'month' : 'day',
    checked_until: code === 'ML' ? isoDay(new Date(now.getTime() + CHECK_DAYS * 86_400_000)) : null,
  }
}

/** The receiving address, if it differs from the business address. */
function warehouseOf(company: BuyerCompanyRow): string {
  const place = company.addresses.find(address => !address.isDefault)
  return place ? `${place.place.province}${place.place.city}${place.place.district}${place.detail}` : ''
}

function endOfMonth(on: string): string {
  return isoDay(new Date(Date.UTC(Number(on.slice(0, 4)), Number(on.slice(5, 7)), 0)))
}

function isoDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}
