import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

export const StoreQuery = z.object({ storeId: z.string().optional() })
/** Goods of one store, or those of it that a coupon can be used on (`cut=u`). */
const StoreSearchQuery = StoreQuery.extend({
  keyword: z.string().optional(),
  aid: z.string().optional(),
  cut: z.string().optional(),
})

export const StoreListQuery = z.object({
  /** 1 self-operated, 2 joint-operated, 3 third-party. */
  storeType: z.enum(['1', '2', '3']).optional(),
  provinceCode: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  storeName: z.string().trim().max(60).optional(),
  page: z.coerce.number().int().min(1).max(1000).default(1),
})

export const TopicQuery = StoreQuery.extend({ topicId: z.string().optional() })
export const HolderQuery = z.object({
  storeName: z.string().trim().max(60).optional(),
  page: z.coerce.number().int().min(1).max(1000).default(1),
})
export const MerchantsQuery = z.object({
  tab: z.enum(['apply', 'progress']).default('apply'),
  /** The number of an application just made. */
  no: z.string().max(20).optional(),
})

const platformShopsPage = () => import('./index/PlatformShopsPage.tsx').then(file => file.PlatformShopsPage)
const storeListPage = () => import('./StoreListPage.tsx').then(file => file.StoreListPage)

export const storeScreens: readonly Screen[] = [
  { path: '/allStore', layout: 'default', access: 'visitor', query: StoreListQuery, page: storeListPage },
  { path: '/allStore/StoreList', layout: 'default', access: 'visitor', query: StoreListQuery, page: storeListPage },
  { path: '/platformShopsIndex', layout: 'default', access: 'visitor', query: StoreQuery, page: platformShopsPage },
  {
    path: '/shop',
    layout: 'default',
    access: 'visitor',
    query: StoreQuery,
    page: () => import('./StoreHomePage.tsx').then(file => file.StoreHomePage),
  },
  {
    path: '/shop/search',
    layout: 'fixed',
    access: 'visitor',
    query: StoreSearchQuery,
    page: () => import('./StoreGoodsPage.tsx').then(file => file.StoreGoodsPage),
  },
  {
    path: '/shop/evaluations',
    layout: 'default',
    access: 'visitor',
    query: StoreQuery,
    page: () => import('./StoreEvaluationsPage.tsx').then(file => file.StoreEvaluationsPage),
  },
  {
    path: '/shop/topicPage',
    layout: 'default',
    access: 'visitor',
    query: TopicQuery,
    page: () => import('./StoreTopicPage.tsx').then(file => file.StoreTopicPage),
  },
  {
    path: '/shop/platformShopsIndex',
    layout: 'default',
    access: 'visitor',
    query: StoreQuery,
    page: platformShopsPage,
  },
  {
    path: '/shop/afterDelivery',
    layout: 'default',
    access: 'member',
    query: StoreQuery,
    page: () => import('./StoreDeliveryPage.tsx').then(file => file.StoreDeliveryPage),
  },
  {
    path: '/shop/licenses',
    layout: 'default',
    access: 'member',
    query: StoreQuery,
    page: () => import('./StoreLicencesPage.tsx').then(file => file.StoreLicencesPage),
  },
  {
    path: '/shop/openAccount',
    layout: 'default',
    access: 'member',
    query: StoreQuery,
    page: () => import('./OpenAccountPage.tsx').then(file => file.OpenAccountPage),
  },
  {
    path: '/merchants',
    title: '商家入驻',
    layout: 'default',
    access: 'anyone',
    query: MerchantsQuery,
    page: () => import('./merchants/MerchantsPage.tsx').then(file => file.MerchantsPage),
  },
  {
    path: '/businessAdministration',
    layout: 'default',
    access: 'member',
    query: HolderQuery,
    page: () => import('./BusinessAdministrationPage.tsx').then(file => file.BusinessAdministrationPage),
  },
  {
    path: '/personal/oneClickEnter',
    layout: 'fixed',
    access: 'member',
    query: NO_QUERY,
    page: () => import('../qualification/first-trade/OneClickEnterPage.tsx').then(file => file.OneClickEnterPage),
  },
]
