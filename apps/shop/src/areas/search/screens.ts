import { z } from 'zod'
import type { Screen } from '../../app/screen.ts'

/** `aid` and `cut=u` limit the results to goods that a coupon can be used on. */
const SearchQuery = z.object({
  keyword: z.string().optional(),
  aid: z.string().optional(),
  cut: z.string().optional(),
  storeId: z.string().optional(),
})

export const searchScreens: readonly Screen[] = [
  { path: '/search', title: '搜索加购', layout: 'fixed', access: 'visitor', query: SearchQuery },
  { path: '/search2', layout: 'fixed', access: 'member', query: SearchQuery.pick({ keyword: true }) },
]
