import { InvoiceDetailQuery, InvoiceManageQuery, OrderInvoiceQuery } from '#links/invoice.ts'
import type { Screen } from '#shell/screen.ts'

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
