import {
  type AddressDetail,
  type LicensedPlace,
  MOST_ADDRESSES,
  type NewAddress,
  type Place,
  type SavedAddress,
} from '@xiaojiu/contract/company/address-schemas.ts'
import { areaNames } from '#modules/reference/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { PapersOf } from '../company-facts.ts'
import { relinked } from '../domain/licensed-place.ts'
import {
  type AddressRow,
  clearDefault,
  countAddresses,
  findAddress,
  findRemovedAddress,
  findSameAddress,
  insertAddress,
  listAddressRows,
  lockAddressBook,
  markDefault,
  markRemoved,
  setLicence,
  unmarkRemoved,
  updateAddress,
} from '../tables/addresses.ts'
import { getDetail, matchPlace, placeTips } from './read-addresses.ts'

/**
 * Adds an address, or changes the named one. Changes of one company run one after another, so that limits and the default hold.
 */
export function saveAddress(
  ctx: MemberContext,
  papersOf: PapersOf,
  { addressId, ...address }: SavedAddress,
): Promise<AddressDetail> {
  return inTransaction(ctx, async tx => {
    const { db, actor } = tx
    await lockAddressBook(db, actor.companyId)
    const before = addressId === undefined ? null : await findAddress(db, actor.companyId, addressId)
    if (addressId !== undefined && !before) throw new Refusal('not-found')
    const same = await findSameAddress(db, actor.companyId, address)
    if (same && same !== addressId) throw new Refusal('same-address')
    const licenceCode = await licenceFor(tx, papersOf, address, before)
    const id = before ? await change(tx, before, address, licenceCode) : await add(tx, address, licenceCode)
    return getDetail(tx, papersOf, id)
  })
}

/** A place that was licensed when it was entered stays licensed until a licence changes. */
async function licenceFor(
  ctx: MemberContext,
  papersOf: PapersOf,
  place: Place,
  before: AddressRow | null,
): Promise<string> {
  if (before?.licenceCode && isSamePlace(before, place)) return before.licenceCode
  const { provinceCode, cityCode, districtCode, detail } = place
  const found = await matchPlace(ctx, papersOf, { provinceCode, cityCode, districtCode, detail })
  if (!found.match) throw new Refusal('address-not-licensed', { tips: placeTips(found), places: found.places })
  return found.match.licenceCode
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.districtCode === b.districtCode && a.cityCode === b.cityCode && a.detail === b.detail
}

async function add(ctx: MemberContext, address: NewAddress, licenceCode: string): Promise<string> {
  const { db, now, actor } = ctx
  const count = await countAddresses(db, actor.companyId)
  if (count >= MOST_ADDRESSES) throw new Refusal('too-many-addresses', { most: MOST_ADDRESSES })
  const { isDefault, ...rest } = address
  const id = await insertAddress(db, now, { ...rest, companyId: actor.companyId, licenceCode })
  // The first address is always the default.
  if (isDefault || count === 0) await setDefault(ctx, id)
  return id
}

async function change(
  ctx: MemberContext,
  before: AddressRow,
  { isDefault, ...rest }: NewAddress,
  licenceCode: string,
): Promise<string> {
  await updateAddress(ctx.db, before.addressId, { ...rest, licenceCode })
  // The default changes by choosing another address, not by unticking this one.
  if (isDefault && !before.isDefault) await setDefault(ctx, before.addressId)
  return before.addressId
}

/** Only a licensed address can be the default: the settlement would refuse another. */
export function chooseDefaultAddress(ctx: MemberContext, addressId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { db, actor } = tx
    await lockAddressBook(db, actor.companyId)
    const address = await findAddress(db, actor.companyId, addressId)
    if (!address) throw new Refusal('not-found')
    if (address.licenceCode === null)
      throw new Refusal('address-not-licensed', { tips: '该地址与证照登载的地址不一致，不能设为默认' })
    await setDefault(tx, addressId)
  })
}

/** The caller has locked the address book. */
async function setDefault({ db, actor }: MemberContext, addressId: string): Promise<void> {
  await clearDefault(db, actor.companyId)
  await markDefault(db, addressId)
}

/** Removes an address. If it was the default, the newest licensed one becomes the default. */
export function removeAddress(ctx: MemberContext, addressId: string): Promise<void> {
  return inTransaction(ctx, async ({ db, now, actor: { companyId } }) => {
    await lockAddressBook(db, companyId)
    const address = await findAddress(db, companyId, addressId)
    if (!address) throw new Refusal('not-found')
    await markRemoved(db, addressId, now)
    if (!address.isDefault) return
    const next = (await listAddressRows(db, { companyId })).find(row => row.licenceCode !== null)
    if (next) await markDefault(db, next.addressId)
  })
}

/** Restores it as it was, also as the default. */
export function restoreAddress(ctx: MemberContext, addressId: string): Promise<void> {
  return inTransaction(ctx, async ({ db, actor: { companyId } }) => {
    await lockAddressBook(db, companyId)
    const address = await findRemovedAddress(db, companyId, addressId)
    if (!address) throw new Refusal('not-found')
    if (await findSameAddress(db, companyId, address)) throw new Refusal('same-address')
    if ((await countAddresses(db, companyId)) >= MOST_ADDRESSES)
      throw new Refusal('too-many-addresses', { most: MOST_ADDRESSES })
    if (address.isDefault) await clearDefault(db, companyId)
    await unmarkRemoved(db, addressId)
  })
}

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
