import type { Defect } from './defect.ts'
import { ACCESS_DEFECTS } from './rows/access.ts'
import { ACCOUNT_DEFECTS } from './rows/accounts.ts'
import { BOUNDS_DEFECTS } from './rows/bounds.ts'
import { CLUSTER_DEFECTS } from './rows/cluster.ts'
import { AGREED_DEFECTS } from './rows/console/agreed.ts'
import { APPROVAL_DEFECTS } from './rows/console/approvals.ts'
import { CLAIM_DEFECTS } from './rows/console/claims.ts'
import { COMPENSATION_DEFECTS } from './rows/console/compensation.ts'
import { DESK_DEFECTS } from './rows/console/desks.ts'
import { EXPORT_DEFECTS } from './rows/console/exports.ts'
import { LIMITS_DEFECTS } from './rows/console/limits.ts'
import { OPENING_DEFECTS } from './rows/console/opening.ts'
import { SELLING_DEFECTS } from './rows/console/selling.ts'
import { STAFF_DEFECTS } from './rows/console/staff.ts'
import { CONSOLE_DEFECTS } from './rows/console.ts'
import { FIELD_DEFECTS } from './rows/fields.ts'
import { GROUND_DEFECTS } from './rows/ground.ts'
import { HOLD_DEFECTS } from './rows/holds.ts'
import { HOME_DEFECTS } from './rows/home.ts'
import { IMPORT_DEFECTS } from './rows/import.ts'
import { MEMORY_DEFECTS } from './rows/memory.ts'
import { MONEY_DEFECTS } from './rows/money.ts'
import { ONCE_DEFECTS } from './rows/once.ts'
import { ORDER_DEFECTS } from './rows/orders.ts'
import { PAPER_DEFECTS } from './rows/papers.ts'
import { PAYMENT_DEFECTS } from './rows/payments.ts'
import { PRICE_DEFECTS } from './rows/price.ts'
import { PROMOTION_DEFECTS } from './rows/promotions.ts'
import { RULE_CALL_DEFECTS } from './rows/rule-calls.ts'
import { SEARCH_DEFECTS } from './rows/search.ts'
import { SERVICE_DEFECTS } from './rows/service.ts'
import { SHEET_DEFECTS } from './rows/sheets.ts'
import { SHOP_ACT_DEFECTS } from './rows/shop/acts.ts'
import { SHOP_CART_DEFECTS } from './rows/shop/cart.ts'
import { SHOP_COUPON_DEFECTS } from './rows/shop/coupons.ts'
import { SHOP_DOOR_DEFECTS } from './rows/shop/doors.ts'
import { SHOP_ERROR_DEFECTS } from './rows/shop/errors.ts'
import { SHOP_FRAME_DEFECTS } from './rows/shop/frame.ts'
import { SHOP_LEAVING_DEFECTS } from './rows/shop/leaving.ts'
import { SHOP_LOGIN_DEFECTS } from './rows/shop/login.ts'
import { SHOP_PAGE_DEFECTS } from './rows/shop/pages.ts'
import { SHOP_SESSION_DEFECTS } from './rows/shop/session.ts'
import { SHOP_SHELL_DEFECTS } from './rows/shop/shell.ts'
import { SHOP_STORAGE_DEFECTS } from './rows/shop/storage.ts'
import { SHOP_WIRE_DEFECTS } from './rows/shop/wire.ts'
import { SHOP_WIRING_DEFECTS } from './rows/shop/wiring.ts'
import { STOCK_DEFECTS } from './rows/stock.ts'
import { TRACING_DEFECTS } from './rows/tracing.ts'
import { WALL_DEFECTS } from './rows/walls.ts'

/** All defects that a test is known to find. */
export const DEFECTS: readonly Defect[] = [
  ...WALL_DEFECTS,
  ...STOCK_DEFECTS,
  ...ORDER_DEFECTS,
  ...PAYMENT_DEFECTS,
  ...PAPER_DEFECTS,
  ...MONEY_DEFECTS,
  ...PROMOTION_DEFECTS,
  ...PRICE_DEFECTS,
  ...ONCE_DEFECTS,
  ...ACCESS_DEFECTS,
  ...LIMITS_DEFECTS,
  ...DESK_DEFECTS,
  ...CLAIM_DEFECTS,
  ...STAFF_DEFECTS,
  ...APPROVAL_DEFECTS,
  ...AGREED_DEFECTS,
  ...COMPENSATION_DEFECTS,
  ...CONSOLE_DEFECTS,
  ...EXPORT_DEFECTS,
  ...SERVICE_DEFECTS,
  ...FIELD_DEFECTS,
  ...ACCOUNT_DEFECTS,
  ...SEARCH_DEFECTS,
  ...IMPORT_DEFECTS,
  ...SHEET_DEFECTS,
  ...HOLD_DEFECTS,
  ...HOME_DEFECTS,
  ...GROUND_DEFECTS,
  ...BOUNDS_DEFECTS,
  ...SHOP_ERROR_DEFECTS,
  ...SHOP_SESSION_DEFECTS,
  ...SHOP_WIRING_DEFECTS,
  ...RULE_CALL_DEFECTS,
  ...SHOP_PAGE_DEFECTS,
  ...SHOP_DOOR_DEFECTS,
  ...SHOP_LOGIN_DEFECTS,
  ...SHOP_LEAVING_DEFECTS,
  ...SHOP_CART_DEFECTS,
  ...SHOP_COUPON_DEFECTS,
  ...SHOP_WIRE_DEFECTS,
  ...SHOP_STORAGE_DEFECTS,
  ...SHOP_FRAME_DEFECTS,
  ...SHOP_SHELL_DEFECTS,
  ...SHOP_ACT_DEFECTS,
  ...MEMORY_DEFECTS,
  ...OPENING_DEFECTS,
  ...TRACING_DEFECTS,
  ...SELLING_DEFECTS,
  ...CLUSTER_DEFECTS,
]
