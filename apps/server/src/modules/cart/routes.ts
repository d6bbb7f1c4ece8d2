import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { addToCart } from './add-to-cart.ts'
import { changeQuantity, checkLines, removeLines } from './change-lines.ts'
import { checkDeal } from './check-deal.ts'
import { countCart, getCart } from './get-cart.ts'

export function cartRoutes(mounting: Mounting): void {
  mount(mounting, cartEndpoints, {
    addToCart: (ctx, { lines }) => addToCart(ctx, lines),
    getCart: ctx => getCart(ctx),
    countCart: ctx => countCart(ctx),
    checkDeal: (ctx, intent) => checkDeal(ctx, intent),
    changeQuantity: (ctx, { lineId, quantity }) => changeQuantity(ctx, lineId, quantity),
    checkLines: (ctx, { lineIds, isChecked }) => checkLines(ctx, lineIds, isChecked),
    removeLines: (ctx, { lineIds }) => removeLines(ctx, lineIds),
  })
}
