import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import type { Bearer, Terms } from '@xiaojiu/kernel/pricing/rule.ts'

export type CampaignKind = 'special-price' | 'clearance' | 'flash-sale' | 'group-buy' | 'combo' | 'full-reduction'

/** Terms of combos and full reductions; price campaigns have none. */
export type SetTerms = Extract<Terms, { kind: 'fixed-combo' | 'free-combo' | 'tiers' }>

export interface CampaignGoods {
  readonly offerId: string
  readonly unitPrice: UnitPrice | null
  readonly quota: number | null
  readonly taken: number
  readonly limitPerCompany: number | null
  readonly batchNo: string | null
}

export interface Campaign extends Audience {
  readonly id: string
  readonly kind: CampaignKind
  readonly version: number
  readonly name: string
  readonly storeId: string
  readonly bearer: Bearer
  readonly startsAt: Date
  readonly endsAt: Date
  readonly takesCoupons: boolean
  /** null for price campaigns. */
  readonly terms: SetTerms | null
  /** Only the goods that the query asked for. */
  readonly goods: readonly CampaignGoods[]
  /** The campaign lists no goods and covers the whole store. */
  readonly isWholeStore: boolean
}

/** How many packs a company may still buy at the campaign price; null without a limit. */
export function leftOf(goods: CampaignGoods, takenByCompany: number): number | null {
  const ofQuota = goods.quota === null ? Infinity : goods.quota - goods.taken
  const ofCompany = goods.limitPerCompany === null ? Infinity : goods.limitPerCompany - takenByCompany
  const left = Math.max(0, Math.min(ofQuota, ofCompany))
  return left === Infinity ? null : left
}

/** Who can use a promotion; an empty list allows everyone. */
export interface Audience {
  readonly companyKinds: readonly string[]
  readonly provinces: readonly string[]
}

export interface AudienceMember {
  readonly companyKind: string
  readonly provinceCode: string
}

/** Callers without a company see all running campaigns; conditions are checked once there is a company. */
export function isFor(audience: Audience, member: AudienceMember | null): boolean {
  if (!member) return true
  return (
    (audience.companyKinds.length === 0 || audience.companyKinds.includes(member.companyKind)) &&
    (audience.provinces.length === 0 || audience.provinces.includes(member.provinceCode))
  )
}

interface Session {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The requested session; otherwise the running one, else the next, else the last. */
export function pickSession<S extends Session>(sessions: readonly S[], asked: Date | undefined, now: Date): S | null {
  return (
    sessions.find(session => session.startsAt.getTime() === asked?.getTime()) ??
    sessions.find(session => session.startsAt <= now && now < session.endsAt) ??
    sessions.find(session => session.startsAt > now) ??
    sessions.at(-1) ??
    null
  )
}
