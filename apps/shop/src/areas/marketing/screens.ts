import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

const PAGE = z.coerce.number<string | number>().int().min(1).default(1)

/** A zone: of one store or one activity when asked; `session` is the beginning of a flash-sale session. */
export const ZoneQuery = z.object({
  storeId: z.uuid().optional(),
  aid: z.uuid().optional(),
  session: z.iso.datetime().optional(),
  /** Not `keyword`, which stands in the search box of the header. */
  word: z.string().trim().max(60).optional(),
  open: z.literal('1').optional(),
  order: z.enum(['price', 'ending']).optional(),
  page: PAGE,
})
export const ActivitySearchQuery = z.object({ aid: z.uuid().optional(), keyword: z.string().default(''), page: PAGE })
export const LotteryQuery = z.object({ storeId: z.uuid().optional(), aid: z.uuid().optional() })
export const CouponQuery = z.object({
  kind: z.enum(['all', 'platform', 'cross-store', 'store', 'brand']).default('all'),
  page: PAGE,
})
export const MyCouponQuery = z.object({
  tab: z.enum(['available', 'used', 'expired']).default('available'),
  page: PAGE,
})
export const ScanQuery = z.object({ code: z.string().default('') })
export const CoinQuery = z.object({ tab: z.enum(['all', 'in', 'out']).default('all'), page: PAGE })
export const DrawQuery = z.object({ tab: z.enum(['won', 'all']).default('won'), page: PAGE })
export const SecondsQuery = z.object({ tab: z.enum(['coming', 'ended']).default('coming'), page: PAGE })

const combo = () => import('./zones/ComboPage.tsx').then(file => file.ComboPage)
const luckDraw = () => import('./lottery/LuckDrawPage.tsx').then(file => file.LuckDrawPage)

export const marketingScreens: readonly Screen[] = [
  { path: '/active/combo', title: '套餐专区', layout: 'default', access: 'visitor', query: ZoneQuery, page: combo },
  { path: '/active/combo-back', layout: 'default', access: 'member', query: ZoneQuery, page: combo },
  { path: '/active/comboData', layout: 'default', access: 'member', query: ZoneQuery, page: combo },
  {
    path: '/active/fullreduce',
    title: '满减专区',
    layout: 'default',
    access: 'visitor',
    query: ZoneQuery,
    overflow: true,
    page: () => import('./zones/FullReducePage.tsx').then(file => file.FullReducePage),
  },
  {
    path: '/active/group',
    title: '拼团专区',
    layout: 'default',
    access: 'visitor',
    query: ZoneQuery,
    overflow: true,
    page: () => import('./zones/GroupPage.tsx').then(file => file.GroupPage),
  },
  {
    path: '/active/sale',
    title: '特价专区',
    layout: 'default',
    access: 'visitor',
    query: ZoneQuery,
    overflow: true,
    page: () => import('./zones/SalePage.tsx').then(file => file.SalePage),
  },
  {
    path: '/active/saleClearance',
    title: '近效期清仓',
    layout: 'default',
    access: 'member',
    query: ZoneQuery,
    page: () => import('./zones/SaleClearancePage.tsx').then(file => file.SaleClearancePage),
  },
  {
    path: '/active/seckill',
    title: '限时秒杀',
    layout: 'default',
    access: 'visitor',
    query: ZoneQuery,
    overflow: true,
    page: () => import('./zones/SeckillPage.tsx').then(file => file.SeckillPage),
  },
  {
    path: '/active/commonSearch',
    layout: 'fixed',
    access: 'member',
    query: ActivitySearchQuery,
    page: () => import('./zones/CommonSearchPage.tsx').then(file => file.CommonSearchPage),
  },
  {
    path: '/active/jzbList',
    layout: 'default',
    access: 'member',
    query: NO_QUERY,
    page: () => import('./coins/JzbListPage.tsx').then(file => file.JzbListPage),
  },
  { path: '/active/luckDraw', layout: 'default', access: 'member', query: LotteryQuery, page: luckDraw },
  { path: '/active/platLuckDraw', layout: 'default', access: 'member', query: LotteryQuery, page: luckDraw },
  {
    path: '/coupon',
    layout: 'default',
    access: 'member',
    query: CouponQuery,
    page: () => import('./coupons/CouponPage.tsx').then(file => file.CouponPage),
  },
  {
    path: '/scanGetCoupon',
    layout: 'default',
    access: 'member',
    query: ScanQuery,
    page: () => import('./coupons/ScanGetCouponPage.tsx').then(file => file.ScanGetCouponPage),
  },
  {
    path: '/personal/myCoupon',
    layout: 'fixed',
    access: 'member',
    query: MyCouponQuery,
    page: () => import('./coupons/MyCouponPage.tsx').then(file => file.MyCouponPage),
  },
  {
    path: '/personal/myJzb',
    layout: 'fixed',
    access: 'member',
    query: CoinQuery,
    page: () => import('./coins/MyJzbPage.tsx').then(file => file.MyJzbPage),
  },
  {
    path: '/personal/myLottery',
    layout: 'fixed',
    access: 'member',
    query: DrawQuery,
    page: () => import('./lottery/MyLotteryPage.tsx').then(file => file.MyLotteryPage),
  },
  {
    path: '/personal/seconds',
    layout: 'fixed',
    access: 'member',
    query: SecondsQuery,
    page: () => import('./zones/SecondsPage.tsx').then(file => file.SecondsPage),
  },
]
