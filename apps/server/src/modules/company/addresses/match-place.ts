import type { LicensedPlace, Place, PlaceCheck } from '@xiaojiu/contract/company/address-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { areaNames, isAreaPath } from '#modules/reference/public.ts'
import type { MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { licensedPlaceOf } from '../domain/licensed-place.ts'
import type { PapersOf } from '../papers.ts'

export interface PlaceMatch {
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

/** What stands between an address and a licence, and the way out. */
export function placeTips({ match, places }: PlaceMatch): string {
  if (match) return `与${match.licenceName}登载的${KIND_WORDS[match.kind]}一致`
  return places.length === 0
    ? '尚无已通过审核的证照地址，请先提交证照'
    : '药品须送至证照登载的经营或仓库地址，该地址不在其中。地址如有变更，请先办理证照变更'
}

const KIND_WORDS = { business: '经营地址', warehouse: '仓库地址' } as const

export function presentMatch(found: PlaceMatch): PlaceCheck {
  return {
    isLicensed: found.match !== null,
    licenceName: found.match?.licenceName ?? null,
    tips: placeTips(found),
    places: [...found.places],
  }
}
