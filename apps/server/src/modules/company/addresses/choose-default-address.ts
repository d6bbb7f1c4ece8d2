import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { clearDefault, findAddress, lockAddressBook, markDefault } from '../tables/addresses.ts'

/** Only a licensed address can be the default: the settlement would not take another. */
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

/** The caller holds the address book. */
export async function setDefault({ db, actor }: MemberContext, addressId: string): Promise<void> {
  await clearDefault(db, actor.companyId)
  await markDefault(db, addressId)
}
