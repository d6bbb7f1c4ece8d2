import { INVOICE_COLOURS } from '@xiaojiu/contract/invoice/words.ts'
import { z } from 'zod'
import type { Screen } from '../../app/screen.ts'

export const OrderInvoiceQuery = z.object({ orderId: z.string().optional() })
export const InvoiceDetailQuery = z.object({ invoiceId: z.string().optional() })
export const InvoiceManageQuery = z.object({
  tab: z.enum([...INVOICE_COLOURS, 'unread']).optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  keyword: z.string().max(40).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

export const invoiceScreens: readonly Screen[] = [
  {
    path: '/Invoice',
    layout: 'default',
    access: 'member',
    query: OrderInvoiceQuery,
    page: () => import('./detail/OrderInvoicePage.tsx').then(file => file.OrderInvoicePage),
  },
  {
    path: '/personal/invoiceManage',
    layout: 'fixed',
    access: 'member',
    query: InvoiceManageQuery,
    page: () => import('./manage/InvoiceManagePage.tsx').then(file => file.InvoiceManagePage),
  },
  {
    path: '/personal/invoiceDetail',
    layout: 'fixed',
    access: 'member',
    needs: ['finance'],
    query: InvoiceDetailQuery,
    page: () => import('./detail/InvoiceDetailPage.tsx').then(file => file.InvoiceDetailPage),
  },
]
