import type { Screen } from '#shell/screen.ts'

/** 资金 of the platform. */
export const paymentOperating: readonly Screen[] = [
  {
    path: '/platform/money/transfers',
    title: '到账认领',
    right: ['money.act', 'money.approve', 'money.look'],
    layout: 'page',
    menu: { group: '资金', icon: 'bank' },
    page: () => import('../transfers/TransfersPage.tsx').then(file => file.TransfersPage),
  },
]
