import { FastBuyQuery, SearchQuery } from '#links/search.ts'
import type { Screen } from '#shell/screen.ts'

export const searchScreens: readonly Screen[] = [
  {
    path: '/search',
    title: '搜索加购',
    layout: 'fixed',
    access: 'visitor',
    query: SearchQuery,
    page: () => import('./SearchPage.tsx').then(file => file.SearchPage),
  },
  {
    path: '/search2',
    layout: 'fixed',
    access: 'member',
    query: FastBuyQuery,
    page: () => import('./fast/FastBuyPage.tsx').then(file => file.FastBuyPage),
  },
]
