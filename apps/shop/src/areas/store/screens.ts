import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

const StoreQuery = z.object({ storeId: z.string().optional() })
/** Goods of one store, or those of it that a coupon can be used on (`cut=u`). */
const StoreSearchQuery = StoreQuery.extend({
  keyword: z.string().optional(),
  aid: z.string().optional(),
  cut: z.string().optional(),
})

export const storeScreens: readonly Screen[] = [
  { path: '/allStore', layout: 'default', access: 'visitor', query: NO_QUERY },
  { path: '/allStore/StoreList', layout: 'default', access: 'visitor', query: NO_QUERY },
  { path: '/platformShopsIndex', layout: 'default', access: 'visitor', query: StoreQuery },
  { path: '/shop', layout: 'default', access: 'visitor', query: StoreQuery },
  { path: '/shop/search', layout: 'fixed', access: 'visitor', query: StoreSearchQuery },
  { path: '/shop/topicPage', layout: 'default', access: 'visitor', query: StoreQuery.extend({ topicId: z.string().optional() }) },
  { path: '/shop/platformShopsIndex', layout: 'default', access: 'visitor', query: StoreQuery },
  { path: '/shop/afterDelivery', layout: 'default', access: 'member', query: StoreQuery },
  { path: '/shop/licenses', layout: 'default', access: 'member', query: StoreQuery },
  { path: '/shop/openAccount', layout: 'default', access: 'member', query: StoreQuery },
  { path: '/merchants', title: '商家入驻', layout: 'default', access: 'anyone', query: NO_QUERY },
  { path: '/businessAdministration', layout: 'default', access: 'member', query: NO_QUERY },
  { path: '/personal/oneClickEnter', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/myAttention', layout: 'fixed', access: 'member', query: NO_QUERY },
]
