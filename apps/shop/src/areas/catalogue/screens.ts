import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

export const catalogueScreens: readonly Screen[] = [
  { path: '/goodDetail', layout: 'default', access: 'visitor', query: z.object({ itemStoreId: z.string().optional() }) },
  { path: '/aggregateGoods', layout: 'default', access: 'member', query: z.object({ goodsId: z.string().optional() }) },
  { path: '/frequentPurchase', layout: 'default', access: 'member', query: NO_QUERY },
  { path: '/personal/historyPurchase', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/historyBrowse', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/myShortageBox', layout: 'fixed', access: 'member', query: NO_QUERY },
]
