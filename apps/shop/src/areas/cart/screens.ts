import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

/** What the lines of the cart can be narrowed to. */
export const CART_TABS = ['all', 'changed', 'near-expiry', 'to-mend', 'invalid'] as const

export const CartPageQuery = z.object({ tab: z.enum(CART_TABS).default('all') })

export const cartScreens: readonly Screen[] = [
  {
    path: '/cart',
    title: '我的购物车',
    layout: 'fixed',
    access: 'member',
    query: CartPageQuery,
    page: () => import('./CartPage.tsx').then(file => file.CartPage),
  },
  { path: '/intelligentPurchasing', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/quickOrder', layout: 'fixed', access: 'member', query: NO_QUERY },
]
