import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

export const invoiceScreens: readonly Screen[] = [
  { path: '/Invoice', layout: 'default', access: 'member', query: z.object({ orderId: z.string().optional() }) },
  { path: '/personal/invoiceManage', layout: 'fixed', access: 'member', query: NO_QUERY },
  {
    path: '/personal/invoiceDetail',
    layout: 'fixed',
    access: 'member',
    query: z.object({ invoiceId: z.string().optional() }),
  },
]
