import type { AddressDetail, NewAddress, Place, SavedAddress } from '@xiaojiu/contract/company/address-schemas.ts'
import { MOST_ADDRESSES } from '@xiaojiu/contract/company/address-schemas.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { PapersOf } from '../papers.ts'
import {
  type AddressRow,
  countAddresses,
  findAddress,
  findSameAddress,
  insertAddress,
  lockAddressBook,
  updateAddress,
} from '../tables/addresses.ts'
import { setDefault } from './choose-default-address.ts'
import { getDetail } from './get-address.ts'
import { matchPlace, placeTips } from './match-place.ts'

/** Adds an address, or changes the one that is named. One at a time a company, so that limits and the default hold. */
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

/** A place that was licensed when it was entered stays so until a licence changes. */
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
  // The first address is the default, whatever was ticked.
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
  // Another one becomes the default by being chosen, not by this one being unticked.
  if (isDefault && !before.isDefault) await setDefault(ctx, before.addressId)
  return before.addressId
}
