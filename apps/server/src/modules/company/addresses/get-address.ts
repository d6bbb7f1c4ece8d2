import type { AddressBook, AddressDetail, Place, PlaceCheck } from '@xiaojiu/contract/company/address-schemas.ts'
import { MOST_ADDRESSES } from '@xiaojiu/contract/company/address-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CompanyPapers, PapersOf } from '../papers.ts'
import { matchPlace, presentMatch } from './match-place.ts'
import { type CompanyAddress, readAddresses } from './read-addresses.ts'

/** One address as its owner may change it, the mobile in full. */
export function getAddress(ctx: MemberContext, papersOf: PapersOf, addressId: string): Promise<AddressDetail> {
  return inSnapshot(ctx, tx => getDetail(tx, papersOf, addressId))
}

export async function getDetail(ctx: MemberContext, papersOf: PapersOf, addressId: string): Promise<AddressDetail> {
  const { companyId } = ctx.actor
  const [address] = await readAddresses(ctx.db, { companyId, addressId })
  if (!address) throw new Refusal('not-found')
  return detailOf(address, await papersOf(ctx.db, companyId, dayOf(ctx.now)))
}

/** Every address with the licence that names it, mobiles masked; what the licences name besides; the authorisation. */
export function getAddressBook(ctx: MemberContext, papersOf: PapersOf): Promise<AddressBook> {
  return inSnapshot(ctx, async ({ db, now, actor: { companyId } }) => {
    const papers = await papersOf(db, companyId, dayOf(now))
    const addresses = await readAddresses(db, { companyId })
    const list = addresses.map(address => ({
      ...detailOf(address, papers),
      mobile: maskPersonalData(address.mobile),
    }))
    return { list, places: [...papers.places], authority: papers.authority, mostAddresses: MOST_ADDRESSES }
  })
}

/** Whether a place could be entered, before anything is saved. */
export function checkPlace(ctx: MemberContext, papersOf: PapersOf, place: Place): Promise<PlaceCheck> {
  return inSnapshot(ctx, async tx => presentMatch(await matchPlace(tx, papersOf, place)))
}

function detailOf({ licenceCode, ...address }: CompanyAddress, { places }: CompanyPapers): AddressDetail {
  const named = places.find(place => place.licenceCode === licenceCode)
  return { ...address, licenceName: named?.licenceName ?? null }
}
