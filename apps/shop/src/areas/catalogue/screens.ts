import {
  AggregateGoodsQuery,
  FrequentQuery,
  GoodDetailQuery,
  HistoryPurchaseQuery,
  MyAttentionQuery,
  MyShortageBoxQuery,
  PageOnlyQuery,
} from '#links/catalogue.ts'
import type { Screen } from '#shell/screen.ts'

export const catalogueScreens: readonly Screen[] = [
  {
    path: '/goodDetail',
    layout: 'default',
    access: 'visitor',
    query: GoodDetailQuery,
    page: () => import('./GoodDetailPage.tsx').then(file => file.GoodDetailPage),
  },
  {
    path: '/aggregateGoods',
    layout: 'default',
    access: 'member',
    query: AggregateGoodsQuery,
    page: () => import('./AggregateGoodsPage.tsx').then(file => file.AggregateGoodsPage),
  },
  {
    path: '/frequentPurchase',
    layout: 'default',
    access: 'member',
    needs: ['approved'],
    query: FrequentQuery,
    page: () => import('./frequent/FrequentPurchasePage.tsx').then(file => file.FrequentPurchasePage),
  },
  {
    path: '/personal/historyPurchase',
    layout: 'fixed',
    access: 'member',
    needs: ['approved'],
    query: HistoryPurchaseQuery,
    page: () => import('./history/HistoryPurchasePage.tsx').then(file => file.HistoryPurchasePage),
  },
  {
    path: '/personal/historyBrowse',
    layout: 'fixed',
    access: 'member',
    query: PageOnlyQuery,
    page: () => import('./keeping/HistoryBrowsePage.tsx').then(file => file.HistoryBrowsePage),
  },
  {
    path: '/personal/myShortageBox',
    layout: 'fixed',
    access: 'member',
    query: MyShortageBoxQuery,
    page: () => import('./keeping/MyShortageBoxPage.tsx').then(file => file.MyShortageBoxPage),
  },
  {
    path: '/personal/myAttention',
    layout: 'fixed',
    access: 'member',
    query: MyAttentionQuery,
    page: () => import('./keeping/MyAttentionPage.tsx').then(file => file.MyAttentionPage),
  },
]
