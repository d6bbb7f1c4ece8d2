import type { Screen } from '#shell/screen.ts'

/** 资金 of a store. */
export const paymentSelling: readonly Screen[] = [
  {
    path: '/seller/money/receipts',
    title: '收款确认',
    right: ['money.act', 'money.look'],
    layout: 'page',
    go: 'y',
    menu: { group: '资金', icon: 'yen' },
    page: () => import('../receipts/ReceiptsPage.tsx').then(file => file.ReceiptsPage),
  },
  {
    path: '/seller/money/credit',
    title: '账期授信',
    right: 'credit.act',
    layout: 'page',
    go: 'b',
    menu: { group: '资金', icon: 'bank' },
    page: () => import('../credit/CreditPage.tsx').then(file => file.CreditPage),
  },
  {
    path: '/seller/money/statements',
    title: '客户对账',
    right: ['money.act', 'money.look'],
    layout: 'page',
    menu: { group: '资金', icon: 'receipt' },
    page: () => import('../statements/StatementsPage.tsx').then(file => file.StatementsPage),
  },
]
