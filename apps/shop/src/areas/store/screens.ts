import { HolderQuery, MerchantsQuery, StoreListQuery, StoreQuery, StoreSearchQuery, TopicQuery } from '#links/store.ts'
import type { Screen } from '#shell/screen.ts'

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
]
