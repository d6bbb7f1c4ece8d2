import type { PostageText } from '@xiaojiu/contract/cart/advice-schemas.ts'
import { priceCart } from '#modules/pricing/public.ts'
import { postageRuleFor, storesOf } from '#modules/store/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { postageRuleText } from '../domain/postage-text.ts'
import { basketsOf, settledTogether, postageInfo } from '../present-cart.ts'
import { readCart } from '../read-cart.ts'

/** The gap to free delivery of each of these stores; unknown stores are left out. */
export function getPostageTexts(ctx: MemberContext, storeIds: readonly string[]): Promise<{ list: PostageText[] }> {
  return inSnapshot(ctx, async tx => {
    const cart = await readCart(tx)
    const { baskets } = priceCart(basketsOf(cart, settledTogether(cart)), cart.rules)
    const stores = await storesOf(tx.db, storeIds)
    return {
      list: [...stores.values()].map(store => {
        const rule = postageRuleFor(store, cart.buyer.provinceCode)
        const basket = baskets.find(each => each.storeId === store.id)
        const info = postageInfo(rule, basket)
        const isBare = rule !== null && (basket?.packCount ?? 0) === 0
        return { storeId: store.id, ...info, ...(isBare && { postageConfigMsg: postageRuleText(rule) }) }
      }),
    }
  })
}
