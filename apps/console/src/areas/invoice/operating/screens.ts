import type { Screen } from '#shell/screen.ts'

/** 发票 in the console of the platform. */
export const invoiceOperating: readonly Screen[] = [
  {
    path: '/platform/invoices',
    title: '发票管理',
    right: 'invoice.act',
    layout: 'page',
    go: 'v',
    menu: { group: '交易', icon: 'receipt' },
    page: () => import('./InvoicesPage.tsx').then(file => file.InvoicesPage),
  },
]
