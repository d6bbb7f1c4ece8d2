import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { addToCart, quickAdd } from './add-to-cart.ts'
import {
  checkRelations,
  checkRisk,
  getCartDelivery,
  getPostageTexts,
  getSettlementDelivery,
  getStoreCoupons,
} from './advice/get-advice.ts'
import { checkRecommendations, confirmRecommendations } from './advice/recommend.ts'
import { changeQuantity, checkDeal, checkLines, removeLines } from './change-lines.ts'
import { exportCart } from './export-cart.ts'
import { countCart, countKinds, getCart } from './get-cart.ts'
import { addIntention, getReminders, replaceReminders } from './reminders/remind-carts.ts'

export function cartRoutes(mounting: Mounting): void {
  mount(mounting, cartEndpoints, {
    addToCart: (ctx, { lines }) => addToCart(ctx, lines),
    addForLater: (ctx, { lines }) => addToCart(ctx, lines, true),
    quickAdd: (ctx, { lines }) => quickAdd(ctx, lines),
    getCart: ctx => getCart(ctx),
    countCart: ctx => countCart(ctx),
    countKinds: ctx => countKinds(ctx),
    checkDeal: (ctx, intent) => checkDeal(ctx, intent),
    changeQuantity: (ctx, { lineId, quantity }) => changeQuantity(ctx, lineId, quantity),
    checkLines: (ctx, { lineIds, isChecked }) => checkLines(ctx, lineIds, isChecked),
    removeLines: (ctx, { lineIds }) => removeLines(ctx, lineIds),
    checkRelations: (ctx, { storeIds }) => checkRelations(ctx, storeIds),
    checkRisk: ctx => checkRisk(ctx),
    checkRecommendations: (ctx, ask) => checkRecommendations(ctx, ask),
    confirmRecommendations: (ctx, { lines }) => confirmRecommendations(ctx, lines),
    getStoreCoupons: (ctx, { storeId }) => getStoreCoupons(ctx, storeId),
    exportCart: async (ctx, _, { reply }) => {
      await exportCart(ctx, reply)
      return {}
    },
    getPostageTexts: (ctx, { storeIds }) => getPostageTexts(ctx, storeIds),
    getCartDelivery: ctx => getCartDelivery(ctx),
    getSettlementDelivery: (ctx, settled) => getSettlementDelivery(ctx, settled),
    addIntention: (ctx, said) => addIntention(ctx, said),
    getReminders: ctx => getReminders(ctx),
    replaceReminders: (ctx, choice) => replaceReminders(ctx, choice),
  })
}
