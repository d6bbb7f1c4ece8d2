import { activityScopeOf } from '#modules/marketing/public.ts'
import type { Context } from '#platform/context.ts'
import type { GoodsScope } from './engine/engine.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The goods of a campaign or coupon; an unknown or ended one has no goods. */
export async function goodsOfActivity(ctx: Context, activityId: string): Promise<GoodsScope> {
  const found = UUID.test(activityId) ? await activityScopeOf(ctx.db, activityId, ctx.now) : null
  return found ? { ...NOTHING_NAMED, ...found } : NO_GOODS
}

/** Any goods of any store. */
export const NOTHING_NAMED: GoodsScope = {
  storeIds: [],
  offerIds: [],
  productIds: [],
  categoryCodes: [],
  brands: [],
  exceptOfferIds: [],
}

/** Matches nothing: better than goods for which a coupon cannot be used. */
const NO_GOODS: GoodsScope = { ...NOTHING_NAMED, storeIds: ['00000000-0000-0000-0000-000000000000'] }
