import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

const TITLE = '退货/售后'

export const afterSaleScreens: readonly Screen[] = [
  {
    path: '/afterSale/returnDetail',
    title: TITLE,
    layout: 'default',
    access: 'member',
    query: z.object({ returnId: z.string().optional() }),
  },
  {
    path: '/afterSale/serveDetail',
    title: TITLE,
    layout: 'default',
    access: 'member',
    query: z.object({ serveId: z.string().optional() }),
  },
  {
    path: '/personal/goodsReturn',
    title: TITLE,
    layout: 'fixed',
    access: 'member',
    query: z.object({ orderId: z.string().optional() }),
  },
  { path: '/personal/returnRefund', title: TITLE, layout: 'fixed', access: 'member', query: NO_QUERY },
]
