import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

/** What the lines of the cart can be narrowed to. */
export const CART_TABS = ['all', 'changed', 'near-expiry', 'to-mend', 'invalid'] as const

export const CartPageQuery = z.object({ tab: z.enum(CART_TABS).default('all') })

/** 智能采购: where the list comes from, the list that is looked through, the task that is worked on. */
export const PlanningQuery = z.object({
  tab: z.enum(['import', 'often', 'replenish', 'tasks']).default('import'),
  listId: z.string().optional(),
  taskId: z.string().optional(),
  page: z.coerce.number().int().min(1).max(1000).default(1),
})

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
