import { MOST_ADDRESSES } from '@xiaojiu/contract/company/address-schemas.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  clearDefault,
  countAddresses,
  findAddress,
  findRemovedAddress,
  findSameAddress,
  listAddressRows,
  lockAddressBook,
  markDefault,
  markRemoved,
  unmarkRemoved,
} from '../tables/addresses.ts'

/** Takes an address out of the book. If it was the default, the newest licensed one left takes its place. */
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

/** Puts it back as it was, as the default too. */
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
