import type { Screen } from '#shell/screen.ts'

/** 售后 in the console of the platform. */
export const afterSaleOperating: readonly Screen[] = [
  {
    path: '/platform/after-sale',
    title: '售后监管',
    right: 'after-sale.judge',
    layout: 'page',
    go: 'f',
    menu: { group: '交易', icon: 'return' },
    page: () => import('./CasesPage.tsx').then(file => file.CasesPage),
  },
  {
    path: '/platform/arbitration',
    title: '平台介入',
    right: 'after-sale.judge',
    layout: 'page',
    go: 'j',
    menu: { group: '交易', icon: 'scale' },
    page: () => import('./ArbitrationPage.tsx').then(file => file.ArbitrationPage),
  },
]
