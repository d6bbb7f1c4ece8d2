import type { Screen } from '#shell/screen.ts'

/** 店铺 of a seller: from the invitation to the opening. */
export const storeSelling: readonly Screen[] = [
  {
    path: '/seller/start',
    title: '开店向导',
    right: 'staff.act',
    layout: 'page',
    go: 'w',
    menu: { group: '店铺', icon: 'store' },
    page: () => import('../opening/OpeningPage.tsx').then(file => file.OpeningPage),
  },
]
