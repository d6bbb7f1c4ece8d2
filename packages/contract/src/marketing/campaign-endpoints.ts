import { endpoint } from '../define.ts'
import { Done } from '../wire.ts'
import {
  ActivityGoods,
  ActivitySearch,
  BookFlashSale,
  BookingFilter,
  BookingPage,
  CampaignFilter,
  CampaignPage,
  DealFilter,
  DealPage,
} from './schemas.ts'

/** 营销活动. */
export const campaignEndpoints = {
  listDeals: endpoint({
    method: 'GET',
    path: '/market/api/market/activity/goodsList',
    access: 'anyone',
    summary: '秒杀、特价、清仓、拼团专区的商品；秒杀按场次',
    input: DealFilter,
    output: DealPage,
    refusals: [],
  }),
  listCampaigns: endpoint({
    method: 'GET',
    path: '/market/api/market/activity/list',
    access: 'anyone',
    summary: '套餐与满减专区',
    input: CampaignFilter,
    output: CampaignPage,
    refusals: [],
  }),
  searchActivity: endpoint({
    method: 'GET',
    path: '/market/api/market/activity/search',
    access: 'anyone',
    summary: '在一个活动内搜索商品',
    input: ActivitySearch,
    output: ActivityGoods,
    refusals: ['not-found'],
  }),
  bookFlashSale: endpoint({
    method: 'POST',
    path: '/market/api/market/seckill/book',
    access: 'buyer',
    summary: '预约秒杀，开场前提醒；也可取消预约',
    input: BookFlashSale,
    output: Done,
    refusals: ['not-found', 'session-begun'],
  }),
  listBookings: endpoint({
    method: 'GET',
    path: '/market/api/market/seckill/bookings',
    access: 'member',
    summary: '我的秒杀预约',
    input: BookingFilter,
    output: BookingPage,
    refusals: [],
  }),
}
