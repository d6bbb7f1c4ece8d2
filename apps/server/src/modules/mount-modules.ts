import { appUrlOf } from '#platform/database/server-database.ts'
import type { Mounting } from '#platform/http/mount.ts'
import { type Parts, systemContext } from '../parts.ts'
import { afterSaleConsoleRoutes } from './after-sale/console-routes.ts'
import { afterSaleRoutes } from './after-sale/routes.ts'
import { allApprovalKinds } from './approval-kinds.ts'
import { cartRoutes } from './cart/routes.ts'
import { serveGoodsImages } from './catalogue/goods-image-route.ts'
import { bestSellersOf, goodsRowsOf } from './catalogue/public.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { membershipsOf } from './company/public.ts'
import { serveBannerImages } from './cms/banner-image.ts'
import { serveCollectionImages } from './cms/collections/collection-banner.ts'
import { cmsRoutes } from './cms/routes.ts'
import { companyRoutes } from './company/routes.ts'
import { fileRoutes } from './file/routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { invoiceRoutes } from './invoice/routes.ts'
import { marketingRoutes } from './marketing/routes.ts'
import { messageRoutes } from './message/routes.ts'
import { orderRoutes } from './order/routes.ts'
import { logisticsNoticeRoute } from './order/ship/notice-route.ts'
import { paymentNoticeRoutes } from './payment/notices/notice-routes.ts'
import { paymentRoutes } from './payment/routes.ts'
import { papersOf } from './qualification/public.ts'
import { qualificationRoutes } from './qualification/routes.ts'
import { referenceRoutes } from './reference/routes.ts'
import { allReviewDesks } from './review-desks.ts'
import { openSearch } from './search/public.ts'
import { searchRoutes } from './search/routes.ts'
import { serviceRoutes } from './service/routes.ts'
import type { Duty } from './staff/public.ts'
import { staffRoutes } from './staff/routes.ts'
import { storeRoutes } from './store/routes.ts'

/** Hangs every module's endpoints on the site. */
export function mountModules(mounting: Mounting, parts: Parts, duty: Duty): void {
  referenceRoutes(mounting)
  fileRoutes(mounting)
  messageRoutes(mounting)
  identityRoutes(mounting, membershipsOf)
  companyRoutes(mounting, papersOf)
  storeRoutes(mounting)
  if (parts.config.CONSOLE) staffRoutes(mounting, { desks: allReviewDesks, kinds: allApprovalKinds, duty })
  qualificationRoutes(mounting)
  const { clock, log, database, config } = parts
  catalogueRoutes(mounting, { db: database.db, log })
  serveGoodsImages(mounting.app, database.db)
  const engine = openSearch(mounting.app, {
    db: database.db,
    databaseUrl: appUrlOf(config),
    hasOwnThread: config.SEARCH_THREAD,
    openSearch:
      config.SEARCH_ENGINE === 'opensearch' && config.OPENSEARCH_URL
        ? { url: config.OPENSEARCH_URL, alias: config.OPENSEARCH_INDEX }
        : null,
    clock,
    log,
  })
  searchRoutes(mounting, engine)
  marketingRoutes(mounting, { rowsOf: goodsRowsOf, bestSellersOf })
  paymentRoutes(mounting)
  paymentNoticeRoutes(mounting.app, () => systemContext(parts))
  cartRoutes(mounting)
  orderRoutes(mounting)
  afterSaleRoutes(mounting)
  if (parts.config.CONSOLE) afterSaleConsoleRoutes(mounting)
  logisticsNoticeRoute(mounting.app, () => systemContext(parts))
  invoiceRoutes(mounting)
  serviceRoutes(mounting)
  cmsRoutes(mounting, engine)
  serveBannerImages(mounting.app, () => systemContext(parts))
  serveCollectionImages(mounting.app, () => systemContext(parts))
}
