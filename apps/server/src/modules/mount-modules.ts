import { inSystemTransaction } from '#platform/context.ts'
import { appUrlOf } from '#platform/database/server-database.ts'
import type { HomeFigure } from '#platform/home-figure.ts'
import type { Mounting } from '#platform/http/mount.ts'
import type { NumberSource } from '#platform/number-source.ts'
import { type Parts, systemContext } from '../parts.ts'
import { afterSaleConsoleRoutes } from './after-sale/console-routes.ts'
import { caseNosOf, caseNumbers, differenceCases, openCaseTickets, recallsFigure } from './after-sale/public.ts'
import { afterSaleRoutes } from './after-sale/routes.ts'
import { allApprovalKinds } from './approval-kinds.ts'
import { cartConsoleRoutes } from './cart/console-routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { catalogueConsoleRoutes } from './catalogue/console-routes.ts'
import { serveGoodsImages } from './catalogue/goods-image.ts'
import { bestSellersOf, goodsRowsOf, wantedFigure } from './catalogue/public.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { serveBannerImages } from './cms/banner-image.ts'
import { serveCollectionImages } from './cms/collections/collection-banner.ts'
import { cmsRoutes } from './cms/routes.ts'
import { companyConsoleRoutes } from './company/console-routes.ts'
import { companiesOf, companyNumbers, membershipsOf } from './company/public.ts'
import { companyRoutes } from './company/routes.ts'
import { dossierParts, stakesOf } from './company-dossier.ts'
import { mergeParts } from './company-merging.ts'
import { allExportSources } from './export-sources.ts'
import { fileConsoleRoutes } from './file/console-routes.ts'
import type { SessionOfGuard } from './file/files.ts'
import type { StoreNames } from './file/public.ts'
import { fileRoutes } from './file/routes.ts'
import { identityConsoleRoutes } from './identity/console-routes.ts'
import { accountFaces, findGuardedSession, hashOfToken, type OpenTickets } from './identity/public.ts'
import { identityRoutes } from './identity/routes.ts'
import { invoiceConsoleRoutes } from './invoice/console-routes.ts'
import { failedInvoicesFigure, invoiceNumbers } from './invoice/public.ts'
import { invoiceRoutes } from './invoice/routes.ts'
import { marketingRoutes } from './marketing/routes.ts'
import { messageConsoleRoutes } from './message/console-routes.ts'
import type { NoticeStores } from './message/public.ts'
import { messageRoutes } from './message/routes.ts'
import { orderConsoleRoutes } from './order/console-routes.ts'
import {
  differencePost,
  lateOrdersFigure,
  orderHeads,
  orderNumbers,
  ordersOfCompanies,
  rushLoad,
} from './order/public.ts'
import { orderRoutes } from './order/routes.ts'
import { logisticsNoticeRoute } from './order/ship/follow-parcels.ts'
import { paymentConsoleRoutes } from './payment/console-routes.ts'
import { paymentNoticeRoutes } from './payment/notices/notice-routes.ts'
import { moneyFigures, overdueOf, paymentNumbers, providerFigure } from './payment/public.ts'
import { paymentRoutes } from './payment/routes.ts'
import { qualificationConsoleRoutes } from './qualification/console-routes.ts'
import { endingFigure, papersOf } from './qualification/public.ts'
import { qualificationRoutes } from './qualification/routes.ts'
import { referenceRoutes } from './reference/routes.ts'
import { allReviewDesks } from './review-desks.ts'
import { searchConsoleRoutes } from './search/console-routes.ts'
import { openSearch, readTable, snapshotFileOf } from './search/public.ts'
import { searchRoutes } from './search/routes.ts'
import { serviceConsoleRoutes } from './service/console-routes.ts'
import { complaintPost, inquiryPost, openComplaintTickets, talkPost } from './service/public.ts'
import { serviceRoutes } from './service/routes.ts'
import { allSheetKinds } from './sheet-kinds.ts'
import { type Duty, houseFigures, type Post, type SubjectName, type SubjectNames } from './staff/public.ts'
import { type StaffParts, staffRoutes } from './staff/routes.ts'
import { storeConsoleRoutes } from './store/console-routes.ts'
import { endingStoreLicencesFigure, searchDepositTerms, storesOf } from './store/public.ts'
import { storeRoutes } from './store/routes.ts'
import { openingParts } from './store-opening.ts'
import { allWatches } from './store-watches.ts'

/** Hangs every module's endpoints on the site. */
export function mountModules(mounting: Mounting, parts: Parts, duty: Duty): void {
  referenceRoutes(mounting)
  fileRoutes(mounting)
  if (parts.config.CONSOLE)
    fileConsoleRoutes(mounting, {
      ...{ sources: allExportSources, storeNames: namesOfStores, kinds: allSheetKinds, readTable },
      sessionOf: sessionOfGuard,
    })
  messageRoutes(mounting)
  if (parts.config.CONSOLE)
    messageConsoleRoutes(
      mounting,
      async (db, storeId) => (await storesOf(db, [storeId])).get(storeId)?.name ?? '',
      noticeStores,
    )
  identityRoutes(mounting, membershipsOf)
  companyRoutes(mounting, papersOf)
  storeRoutes(mounting)
  if (parts.config.CONSOLE) storeConsoleRoutes(mounting, openingParts)
  if (parts.config.CONSOLE) staffRoutes(mounting, staffParts(duty))
  qualificationRoutes(mounting)
  if (parts.config.CONSOLE) qualificationConsoleRoutes(mounting, { spentSince: ordersOfCompanies, stakesOf })
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
    snapshotFile: snapshotFileOf(config.DATA_DIR),
  })
  searchRoutes(mounting, engine)
  marketingRoutes(mounting, { rowsOf: goodsRowsOf, bestSellersOf })
  paymentRoutes(mounting)
  if (parts.config.CONSOLE) paymentConsoleRoutes(mounting, duty)
  paymentNoticeRoutes(mounting.app, () => systemContext(parts))
  cartRoutes(mounting)
  orderRoutes(mounting)
  if (parts.config.CONSOLE) orderConsoleRoutes(mounting, differenceCases)
  afterSaleRoutes(mounting)
  if (parts.config.CONSOLE) mountConsoles(mounting, duty)
  logisticsNoticeRoute(mounting.app, () => systemContext(parts))
  invoiceRoutes(mounting)
  if (parts.config.CONSOLE) invoiceConsoleRoutes(mounting)
  serviceRoutes(mounting)
  if (parts.config.CONSOLE) serviceConsoleRoutes(mounting, duty)
  cmsRoutes(mounting, engine)
  serveBannerImages(mounting.app, () => systemContext(parts))
  serveCollectionImages(mounting.app, () => systemContext(parts))
}

/** The file module is below identity, so it gets the lookup of sessions here. */
const sessionOfGuard: SessionOfGuard = (ctx, face, { sessionId, guard }) =>
  inSystemTransaction(ctx, ({ db }) =>
    findGuardedSession(db, face, { sessionId, guardHash: hashOfToken(guard) }, ctx.now),
  )

/** What a customer has asked for help with: complaints and after-sale cases. */
const openTickets: OpenTickets = async (db, companyIds, since) => [
  ...(await openComplaintTickets(db, companyIds, since)),
  ...(await openCaseTickets(db, companyIds, since)),
]

/** What both consoles call beside the staff's own things. */
function mountConsoles(mounting: Mounting, duty: Duty): void {
  identityConsoleRoutes(mounting, { membershipsOf, openTickets })
  companyConsoleRoutes(mounting, dossierParts, mergeParts)
  catalogueConsoleRoutes(mounting)
  cartConsoleRoutes(mounting, overdueOf)
  searchConsoleRoutes(mounting)
  afterSaleConsoleRoutes(mounting, duty)
}

function staffParts(duty: Duty): StaffParts {
  return {
    ...{ desks: allReviewDesks, posts: allPosts, figures: allFigures, kinds: allApprovalKinds, duty, stakesOf },
    ...{ numbers: allNumberSources, namesOf: subjectNames, watches: allWatches, rushLoad },
  }
}

const namesOfStores: StoreNames = async (db, storeIds) =>
  new Map([...(await storesOf(db, storeIds))].map(([id, { name }]) => [id, name]))

/** The stores to which the platform can send notices. */
const noticeStores: NoticeStores = {
  namesOf: namesOfStores,
  find: async (db, keyword) => (await searchDepositTerms(db, keyword)).map(({ storeId, name }) => ({ storeId, name })),
}

/** What the home pages count beside the desks. */
const allPosts: readonly Post[] = [complaintPost, inquiryPost, talkPost, differencePost]

/** What else the platform's home page counts. */
const allFigures: readonly HomeFigure[] = [
  ...moneyFigures,
  lateOrdersFigure,
  recallsFigure,
  endingFigure,
  endingStoreLicencesFigure,
  wantedFigure,
  ...houseFigures,
  providerFigure,
  failedInvoicesFigure,
]

/** Whatever has a number, module by module. */
const allNumberSources: readonly NumberSource[] = [
  orderNumbers,
  caseNumbers,
  companyNumbers,
  paymentNumbers,
  invoiceNumbers,
]

/** What the records in the trail are called. */
const subjectNames: SubjectNames = async (db, ids) => {
  if (ids.length === 0) return new Map()
  const names = new Map<string, SubjectName>()
  for (const [id, { name }] of await companiesOf(db, ids)) names.set(id, { kind: 'company', name })
  for (const [id, { name }] of await storesOf(db, ids)) names.set(id, { kind: 'store', name })
  for (const [id, { personName, loginName }] of await accountFaces(db, ids))
    names.set(id, { kind: 'account', name: `${personName || loginName}` })
  for (const { orderId, orderNo } of await orderHeads(db, ids)) names.set(orderId, { kind: 'order', name: orderNo })
  for (const [id, caseNo] of await caseNosOf(db, ids)) names.set(id, { kind: 'case', name: caseNo })
  return names
}
