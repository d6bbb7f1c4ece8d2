import type { Screen } from '#shell/screen.ts'

/** 客户 of a store: first trades. */
export const qualificationSelling: readonly Screen[] = [
  {
    path: '/seller/first-trade',
    title: '首营审核',
    right: 'quality.act',
    layout: 'page',
    go: 'f',
    menu: { group: '客户', icon: 'certificate' },
    page: () => import('../first-trade/FirstTradePage.tsx').then(file => file.FirstTradePage),
  },
]
