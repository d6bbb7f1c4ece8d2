import type { RiskHold } from '@xiaojiu/contract/cart/advice-schemas.ts'
import type { Cart, CartItem } from '#modules/cart/public.ts'
import type { PricedBasket, PricedCart } from '#modules/pricing/public.ts'
import type { SettlementContent } from './submit-token.ts'

/** The part of one store. */
export interface StorePart {
  readonly items: readonly CartItem[]
  readonly basket: PricedBasket
}

export interface SettlementPlan {
  readonly cart: Cart
  readonly parts: readonly StorePart[]
  readonly priced: PricedCart
  /** What blocks the order; nothing is ordered while there is a problem. */
  readonly problems: readonly string[]
  /** Ticked lines that cannot be ordered and are left out, each with its reason. */
  readonly leftOut: readonly string[]
  /** The unpaid limits of stores that the order would exceed. */
  readonly unpaidProblems: readonly string[]
  /** Stops of supply that affect this order; also part of the problems. */
  readonly riskHolds: readonly RiskHold[]
  readonly content: SettlementContent
}
