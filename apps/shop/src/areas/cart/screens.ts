import { CartPageQuery, PlanningQuery } from '#links/cart.ts'
import { NO_QUERY, type Screen } from '#shell/screen.ts'

export const cartScreens: readonly Screen[] = [
  {
    path: '/cart',
    title: '我的购物车',
    layout: 'fixed',
    access: 'member',
    needs: ['approved'],
    query: CartPageQuery,
    page: () => import('./CartPage.tsx').then(file => file.CartPage),
  },
  {
    path: '/intelligentPurchasing',
    layout: 'fixed',
    access: 'member',
    needs: ['approved', 'order'],
    query: PlanningQuery,
    page: () => import('./planning/PlanningPage.tsx').then(file => file.PlanningPage),
  },
  {
    path: '/personal/quickOrder',
    layout: 'fixed',
    access: 'member',
    needs: ['approved', 'order'],
    query: NO_QUERY,
    page: () => import('./quick/QuickOrderPage.tsx').then(file => file.QuickOrderPage),
  },
]
