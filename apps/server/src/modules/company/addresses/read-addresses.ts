import { areaNames } from '#modules/reference/public.ts'
import type { Db } from '#platform/database/database.ts'
import { areaText } from '../domain/area-text.ts'
import { type AddressesAsked, listAddressRows } from '../tables/addresses.ts'

/** A receiving address of a company. The mobile is in full: mask it before it goes to a screen. */
export interface CompanyAddress {
  readonly addressId: string
  readonly receiver: string
  readonly mobile: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
  /** Names of province, city and district. */
  readonly areaText: string
  readonly detail: string
  readonly isDefault: boolean
  /** A licence names this place: medicines may go there. */
  readonly isLicensed: boolean
  readonly licenceCode: string | null
}

/** The default address first, then the newest. */
export async function readAddresses(db: Db, asked: AddressesAsked): Promise<CompanyAddress[]> {
  const rows = await listAddressRows(db, asked)
  const names = await areaNames(
    db,
    rows.flatMap(row => [row.provinceCode, row.cityCode, row.districtCode]),
  )
  return rows.map(row => ({
    ...row,
    areaText: areaText([row.provinceCode, row.cityCode, row.districtCode].map(code => names.get(code))),
    isLicensed: row.licenceCode !== null,
  }))
}
