import type { Screen } from '#shell/screen.ts'

/** 售后 of a store. */
export const afterSaleSelling: readonly Screen[] = [
  {
    path: '/seller/after-sale',
    title: '售后列表',
    right: 'order.look',
    layout: 'page',
    go: 'r',
    menu: { group: '售后', icon: 'return' },
    page: () => import('../cases/CasesPage.tsx').then(file => file.CasesPage),
  },
  {
    path: '/seller/after-sale/inspect',
    title: '退货验收',
    right: 'after-sale.inspect',
    layout: 'page',
    go: 'i',
    menu: { group: '售后', icon: 'box' },
    page: () => import('../inspect/InspectPage.tsx').then(file => file.InspectPage),
  },
  {
    path: '/seller/after-sale/detail',
    title: '售后处理',
    right: ['order.look', 'after-sale.act', 'after-sale.inspect'],
    layout: 'page',
    page: () => import('../case/CasePage.tsx').then(file => file.CasePage),
  },
]
