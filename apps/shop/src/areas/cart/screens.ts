import { NO_QUERY, type Screen } from '../../app/screen.ts'

export const cartScreens: readonly Screen[] = [
  { path: '/cart', title: '我的购物车', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/intelligentPurchasing', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/quickOrder', layout: 'fixed', access: 'member', query: NO_QUERY },
]
