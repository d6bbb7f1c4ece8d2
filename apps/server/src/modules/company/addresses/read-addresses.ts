import {
  type AddressBook,
  type AddressDetail,
  type AddressList,
  type AddressQuery,
  type LicensedPlace,
  MOST_ADDRESSES,
  type Place,
  type PlaceCheck,
} from '@xiaojiu/contract/company/address-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { areaNames, isAreaPath } from '#modules/reference/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CompanyPapers, PapersOf } from '../company-facts.ts'
import { areaText, licensedPlaceOf } from '../domain/licensed-place.ts'
import { type AddressesAsked, countAddresses, listAddressRows } from '../tables/addresses.ts'

/** A receiving address of a company. The mobile is not masked: mask it before sending it to a screen. */
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
  /** A licence names this place, so medicines may be delivered there. */
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

export function listAddresses(ctx: MemberContext, { pageNum, pageSize }: AddressQuery): Promise<AddressList> {
  return inSnapshot(ctx, async ({ db, actor: { companyId } }) => {
    const total = await countAddresses(db, companyId)
    const found = await readAddresses(db, { companyId, skip: (pageNum - 1) * pageSize, limit: pageSize })
    const list = found.map(address => ({ ...address, mobile: maskPersonalData(address.mobile) }))
    return { list, total, pageNum, pageSize }
  })
}

/** One address with the fields that its owner may change; the mobile is not masked. */
export function getAddress(ctx: MemberContext, papersOf: PapersOf, addressId: string): Promise<AddressDetail> {
  return inSnapshot(ctx, tx => getDetail(tx, papersOf, addressId))
}

export async function getDetail(ctx: MemberContext, papersOf: PapersOf, addressId: string): Promise<AddressDetail> {
  const { companyId } = ctx.actor
  const [address] = await readAddresses(ctx.db, { companyId, addressId })
  if (!address) throw new Refusal('not-found')
  return detailOf(address, await papersOf(ctx.db, companyId, dayOf(ctx.now)))
}

/** All addresses with the licence that names each, mobiles masked; other places on licences; the authorisation. */
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

/** Whether a place can be used, before anything is saved. */
export function checkPlace(ctx: MemberContext, papersOf: PapersOf, place: Place): Promise<PlaceCheck> {
  return inSnapshot(ctx, async tx => presentMatch(await matchPlace(tx, papersOf, place)))
}

function detailOf({ licenceCode, ...address }: CompanyAddress, { places }: CompanyPapers): AddressDetail {
  const named = places.find(place => place.licenceCode === licenceCode)
  return { ...address, licenceName: named?.licenceName ?? null }
}

interface PlaceMatch {
  /** The licence that names the place; null when none does. */
  readonly match: LicensedPlace | null
  readonly places: readonly LicensedPlace[]
}

/** Finds the licence that names a place; refuses areas that do not exist. `ctx` is in a transaction. */
export async function matchPlace(ctx: MemberContext, papersOf: PapersOf, place: Place): Promise<PlaceMatch> {
  if (!(await isAreaPath(ctx.db, place))) throw new Refusal('unknown-area')
  const codes = [place.provinceCode, place.cityCode, place.districtCode]
  const names = await areaNames(ctx.db, codes)
  const { places } = await papersOf(ctx.db, ctx.actor.companyId, dayOf(ctx.now))
  const match = licensedPlaceOf({ areaNames: codes.map(code => names.get(code) ?? ''), detail: place.detail }, places)
  return { match, places }
}

/** Why an address does not match a licence, and what to do. */
export function placeTips({ match, places }: PlaceMatch): string {
  if (match) return `与${match.licenceName}登载的${KIND_WORDS[match.kind]}一致`
  return places.length === 0
    ? '尚无已通过审核的证照地址，请先提交证照'
    : '药品须送至证照登载的经营或仓库地址，该地址不在其中。地址如有变更，请先办理证照变更'
}

const KIND_WORDS = { business: '经营地址', warehouse: '仓库地址' } as const

function presentMatch(found: PlaceMatch): PlaceCheck {
  return {
    isLicensed: found.match !== null,
    licenceName: found.match?.licenceName ?? null,
    tips: placeTips(found),
    places: [...found.places],
  }
}
