import type { Mounting } from '#platform/http/mount.ts'
import { type Parts, systemContext } from '../parts.ts'
import { cartRoutes } from './cart/routes.ts'
import { serveGoodsImages } from './catalogue/goods-image-route.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { membershipsOf } from './company/public.ts'
import { serveBannerImages } from './cms/banner-image.ts'
import { cmsRoutes } from './cms/routes.ts'
import { companyRoutes } from './company/routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { messageRoutes } from './message/routes.ts'
import { orderRoutes } from './order/routes.ts'
import { paymentNoticeRoutes } from './payment/notice-routes.ts'
import { paymentRoutes } from './payment/routes.ts'
import { qualificationRoutes } from './qualification/routes.ts'
import { referenceRoutes } from './reference/routes.ts'
import { openSearch } from './search/public.ts'
import { searchRoutes } from './search/routes.ts'
import { storeRoutes } from './store/routes.ts'

/** Hangs every module's endpoints on the site. */
export function mountModules(mounting: Mounting, parts: Parts): void {
  referenceRoutes(mounting)
  messageRoutes(mounting)
  identityRoutes(mounting, membershipsOf)
  companyRoutes(mounting)
  storeRoutes(mounting)
  qualificationRoutes(mounting)
  catalogueRoutes(mounting)
  serveGoodsImages(mounting.app, parts.database.db)
  const { clock, log, database } = parts
  searchRoutes(mounting, openSearch(mounting.app, { db: database.db, clock, log }))
  paymentRoutes(mounting)
  paymentNoticeRoutes(mounting.app, () => systemContext(parts))
  cartRoutes(mounting)
  orderRoutes(mounting)
  cmsRoutes(mounting)
  serveBannerImages(mounting.app, () => systemContext(parts))
}
