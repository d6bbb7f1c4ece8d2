import type { LicensedPlace } from '@xiaojiu/contract/company/address-schemas.ts'
import { areaNames } from '#modules/reference/public.ts'
import type { Db } from '#platform/database/database.ts'
import { relinked } from '../domain/licensed-place.ts'
import { listAddressRows, lockAddressBook, setLicence } from '../tables/addresses.ts'

/**
 * After a licence has changed: addresses that a licence now names are licensed, those that their licence no longer
 * names are not. In the transaction of the change.
 */
export async function relinkAddresses(db: Db, companyId: string, places: readonly LicensedPlace[]): Promise<void> {
  await lockAddressBook(db, companyId)
  const rows = await listAddressRows(db, { companyId })
  const names = await areaNames(
    db,
    rows.flatMap(row => [row.provinceCode, row.cityCode, row.districtCode]),
  )
  for (const row of rows) {
    const areas = [row.provinceCode, row.cityCode, row.districtCode].map(code => names.get(code) ?? '')
    const licenceCode = relinked(row.licenceCode, { areaNames: areas, detail: row.detail }, places)
    if (licenceCode !== row.licenceCode) await setLicence(db, row.addressId, licenceCode)
  }
}
