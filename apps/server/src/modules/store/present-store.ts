import type { PostageTerms, StoreBrief, StoreCard } from '@xiaojiu/contract/store/schemas.ts'
import { companyOf } from '#modules/company/public.ts'
import { type Context, inSnapshot } from '#platform/context.ts'
import { postageRuleFor } from './domain/postage.ts'
import type { Store } from './domain/store.ts'

/** The store fields in goods rows. */
export function storeBrief(store: Store): StoreBrief {
  return {
    storeId: store.id,
    storeName: store.name,
    storeType: store.kind,
    shipFromCity: store.shipFromCity,
    deliveryPromise: store.deliveryPromise,
  }
}

/** One store in a list, with its terms for the buyer's province. */
export function storeCard(store: Store, provinceCode: string | null): StoreCard {
  return {
    ...storeBrief(store),
    slogan: store.slogan,
    provinceCode: store.provinceCode,
    cityCode: store.cityCode,
    ratingTenths: store.ratingTenths,
    ratingCount: store.ratingCount,
    opensAccountFirst: store.opensAccountFirst,
    goodsClasses: [...store.goodsClasses],
    postage: postageTerms(store, provinceCode),
  }
}

/** Terms of delivery to the province; null when the store does not deliver there. */
export function postageTerms(store: Store, provinceCode: string | null): PostageTerms | null {
  const rule = postageRuleFor(store, provinceCode)
  if (!rule) return null
  const { minOrder, freeFrom, freeFromCount, postage } = rule
  return { minOrder, freeFrom, freeFromCount, postage }
}

/** The province of the buyer's licence address; null for a caller without a company. */
export async function buyerProvince(ctx: Context): Promise<string | null> {
  if (ctx.actor.kind === 'nobody' || !ctx.actor.membership) return null
  const { companyId } = ctx.actor.membership
  const company = await inSnapshot(ctx, tx => companyOf(tx.db, companyId))
  return company?.provinceCode ?? null
}
