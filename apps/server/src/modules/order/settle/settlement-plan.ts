import type { RiskHold } from '@xiaojiu/contract/cart/advice-schemas.ts'
import type { Cart, CartItem } from '#modules/cart/public.ts'
import type { PricedBasket, PricedCart } from '#modules/pricing/public.ts'
import type { SettlementContent } from './submit-token.ts'

/** What one store would supply. */
export interface StorePart {
  readonly items: readonly CartItem[]
  readonly basket: PricedBasket
}

export interface SettlementPlan {
  readonly cart: Cart
  readonly parts: readonly StorePart[]
  readonly priced: PricedCart
  /** What blocks the order; nothing is ordered while there is any. */
  readonly problems: readonly string[]
  /** Ticked lines that cannot be ordered and are no part of it, each with its reason. */
  readonly leftOut: readonly string[]
  /** What the stores do not let the company hold on top of its unpaid orders. */
  readonly unpaidProblems: readonly string[]
  /** Supply that was stopped and concerns what would be ordered; among the problems as well. */
  readonly riskHolds: readonly RiskHold[]
  readonly content: SettlementContent
}
