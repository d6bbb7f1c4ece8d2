import { endpoint } from '../define.ts'
import { Done, Nothing } from '../wire.ts'
import { CoinAccount, CoinFilter, CoinPage } from './coin-schemas.ts'
import {
  CouponFilter,
  CouponPage,
  HeldCoupon,
  HeldCouponFilter,
  HeldCouponPage,
  NewCoupons,
  ScanCode,
  SeenCoupons,
  TakeCoupon,
} from './coupon-schemas.ts'
import {
  ClaimPrize,
  DrawFilter,
  DrawOnce,
  DrawPage,
  DrawResult,
  DrawView,
  LotteryRef,
  LotteryView,
} from './lottery-schemas.ts'
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
const campaignEndpoints = {
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

const TAKE_REFUSALS = [
  'not-found',
  'coupon-not-open',
  'coupon-gone',
  'coupon-limit',
  'coupon-not-for-you',
  'key-reused',
] as const

/** 优惠券. */
const couponEndpoints = {
  takeCoupon: endpoint({
    method: 'POST',
    path: '/market/api/market/user/coupon/couponTake',
    access: 'buyer',
    summary: '领取优惠券',
    input: TakeCoupon,
    output: HeldCoupon,
    refusals: [...TAKE_REFUSALS],
    idempotencyKey: 'requestId',
    errors: 'caller',
    spec: 'EP-103',
  }),
  takeCouponByCode: endpoint({
    method: 'POST',
    path: '/market/api/market/user/coupon/scanTake',
    access: 'buyer',
    summary: '扫码领取优惠券',
    input: ScanCode,
    output: HeldCoupon,
    refusals: [...TAKE_REFUSALS],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
  listCoupons: endpoint({
    method: 'GET',
    path: '/cms/api/cms/coupon/page',
    access: 'member',
    summary: '领券中心',
    input: CouponFilter,
    output: CouponPage,
    refusals: [],
    spec: 'EP-107',
  }),
  listHeldCoupons: endpoint({
    method: 'GET',
    path: '/market/api/market/user/coupon/mine',
    access: 'member',
    summary: '我的优惠券，按状态',
    input: HeldCouponFilter,
    output: HeldCouponPage,
    refusals: [],
  }),
  listNewCoupons: endpoint({
    method: 'GET',
    path: '/market/api/market/user/coupon/popup',
    access: 'member',
    summary: '新到账、还没看过的优惠券',
    input: Nothing,
    output: NewCoupons,
    refusals: [],
  }),
  seeCoupons: endpoint({
    method: 'POST',
    path: '/market/api/market/user/coupon/popupSeen',
    access: 'member',
    summary: '记下已看过的优惠券',
    input: SeenCoupons,
    output: Done,
    refusals: [],
  }),
}

/** 九采币与抽奖. */
const rewardEndpoints = {
  getCoinAccount: endpoint({
    method: 'GET',
    path: '/market/api/market/user/coin/account',
    access: 'member',
    summary: '九采币余额、待入账与即将到期',
    input: Nothing,
    output: CoinAccount,
    refusals: [],
  }),
  listCoinEntries: endpoint({
    method: 'GET',
    path: '/market/api/market/user/coin/list',
    access: 'member',
    summary: '九采币明细',
    input: CoinFilter,
    output: CoinPage,
    refusals: [],
  }),
  getLottery: endpoint({
    method: 'GET',
    path: '/market/api/market/lottery/detail',
    access: 'member',
    summary: '抽奖活动：奖品与概率、剩余次数、中奖名单、规则',
    input: LotteryRef,
    output: LotteryView,
    refusals: ['not-found'],
  }),
  drawPrize: endpoint({
    method: 'POST',
    path: '/market/api/market/lottery/draw',
    access: 'buyer',
    ownHand: 'money',
    summary: '抽一次奖；重复提交返回同一结果',
    input: DrawOnce,
    output: DrawResult,
    refusals: ['not-found', 'no-chance', 'coins-short', 'key-reused'],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
  listDraws: endpoint({
    method: 'GET',
    path: '/market/api/market/lottery/mine',
    access: 'member',
    summary: '我的抽奖记录与奖品',
    input: DrawFilter,
    output: DrawPage,
    refusals: [],
  }),
  claimPrize: endpoint({
    method: 'POST',
    path: '/market/api/market/lottery/claim',
    access: 'buyer',
    ownHand: 'money',
    summary: '领取实物奖品，填写收货地址',
    input: ClaimPrize,
    output: DrawView,
    refusals: ['not-found', 'state-changed', 'address-refused'],
  }),
}

/** 营销. */
export const marketingEndpoints = { ...campaignEndpoints, ...couponEndpoints, ...rewardEndpoints }
