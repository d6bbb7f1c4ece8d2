import type { Mounting } from '#platform/http/mount.ts'
import { type Parts, systemContext } from '../parts.ts'
import { cartRoutes } from './cart/routes.ts'
import { membershipsOf } from './company/public.ts'
import { companyRoutes } from './company/routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { messageRoutes } from './message/routes.ts'
import { orderRoutes } from './order/routes.ts'
import { paymentNoticeRoutes } from './payment/notice-routes.ts'
import { paymentRoutes } from './payment/routes.ts'
import { referenceRoutes } from './reference/routes.ts'

/** Hangs every module's endpoints on the site. */
export function mountModules(mounting: Mounting, parts: Parts): void {
  referenceRoutes(mounting)
  messageRoutes(mounting)
  identityRoutes(mounting, membershipsOf)
  companyRoutes(mounting)
  paymentRoutes(mounting)
  paymentNoticeRoutes(mounting.app, () => systemContext(parts))
  cartRoutes(mounting)
  orderRoutes(mounting)
}
