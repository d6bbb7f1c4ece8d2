/** Price arithmetic for cart, order and marketing: the engine itself is in the kernel, so that the shop can run it too. */
export {
  type Basket,
  type PricedBasket,
  type PricedCart,
  priceCart,
  taxShare,
} from '@xiaojiu/kernel/pricing/price-cart.ts'
export type { Applied, PricedLine } from '@xiaojiu/kernel/pricing/price-lines.ts'
export type { Bearer, Deduction, Gift, Lane, Rule, Share, Terms, Tier } from '@xiaojiu/kernel/pricing/rule.ts'
export type { Hint } from '@xiaojiu/kernel/pricing/hint.ts'
