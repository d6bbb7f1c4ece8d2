/** Price arithmetic for cart, order and marketing. */
export type { FreightTerms } from './domain/freight.ts'
export {
  type Basket,
  type BasketLine,
  type PricedBasket,
  type PricedBaskets,
  priceBaskets,
} from './domain/price-baskets.ts'
