import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

const ActivityQuery = z.object({ storeId: z.string().optional(), aid: z.string().optional() })

export const marketingScreens: readonly Screen[] = [
  { path: '/active/combo', title: '套餐专区', layout: 'default', access: 'visitor', query: ActivityQuery },
  { path: '/active/combo-back', layout: 'default', access: 'member', query: ActivityQuery },
  { path: '/active/comboData', layout: 'default', access: 'member', query: ActivityQuery },
  {
    path: '/active/fullreduce',
    title: '满减专区',
    layout: 'default',
    access: 'visitor',
    query: ActivityQuery,
    overflow: true,
  },
  {
    path: '/active/group',
    title: '拼团专区',
    layout: 'default',
    access: 'visitor',
    query: ActivityQuery,
    overflow: true,
  },
  {
    path: '/active/sale',
    title: '特价专区',
    layout: 'default',
    access: 'visitor',
    query: ActivityQuery,
    overflow: true,
  },
  { path: '/active/saleClearance', title: '近效期清仓', layout: 'default', access: 'member', query: ActivityQuery },
  {
    path: '/active/seckill',
    title: '限时秒杀',
    layout: 'default',
    access: 'visitor',
    query: ActivityQuery,
    overflow: true,
  },
  {
    path: '/active/commonSearch',
    layout: 'fixed',
    access: 'member',
    query: ActivityQuery.extend({ keyword: z.string().optional() }),
  },
  { path: '/active/jzbList', layout: 'default', access: 'member', query: NO_QUERY },
  { path: '/active/luckDraw', layout: 'default', access: 'member', query: ActivityQuery },
  { path: '/active/platLuckDraw', layout: 'default', access: 'member', query: ActivityQuery },
  { path: '/coupon', layout: 'default', access: 'member', query: NO_QUERY },
  { path: '/scanGetCoupon', layout: 'default', access: 'member', query: z.object({ code: z.string().optional() }) },
  { path: '/personal/myCoupon', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/myJzb', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/myLottery', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/seconds', layout: 'fixed', access: 'member', query: NO_QUERY },
]
