import type { Defect } from './defect.ts'
import { ACCESS_DEFECTS } from './rows/access.ts'
import { MONEY_DEFECTS } from './rows/money.ts'
import { ORDER_DEFECTS } from './rows/orders.ts'
import { PAYMENT_DEFECTS } from './rows/payments.ts'
import { PRICE_DEFECTS } from './rows/price.ts'
import { PROMOTION_DEFECTS } from './rows/promotions.ts'
import { STOCK_DEFECTS } from './rows/stock.ts'

/** Every defect that a test is known to find. */
export const DEFECTS: readonly Defect[] = [
  ...STOCK_DEFECTS,
  ...ORDER_DEFECTS,
  ...PAYMENT_DEFECTS,
  ...MONEY_DEFECTS,
  ...PROMOTION_DEFECTS,
  ...PRICE_DEFECTS,
  ...ACCESS_DEFECTS,
]
