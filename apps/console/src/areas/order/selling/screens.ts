import type { Screen } from '#shell/screen.ts'

/** 订单 of a store: currently the rehearsal before it opens. */
export const orderSelling: readonly Screen[] = [
  {
    path: '/seller/start/rehearsal',
    title: '演练订单',
    right: ['staff.act', 'order.approve', 'order.ship'],
    layout: 'page',
    menu: { group: '店铺', icon: 'truck' },
    page: () => import('../rehearsal/RehearsalPage.tsx').then(file => file.RehearsalPage),
  },
]
