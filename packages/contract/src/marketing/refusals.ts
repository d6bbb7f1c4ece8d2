import type { RefusalText } from '../refusal-text.ts'

export const marketingRefusals = {
  'session-begun': { status: 409, msg: '该场次已开始，请直接抢购' },
  'coupon-not-open': { status: 409, msg: '不在领取时间内，请留意活动时间' },
  'coupon-gone': { status: 409, msg: '优惠券已被领完，下次早点来' },
  'coupon-limit': { status: 409, msg: '每个企业限领 {limit} 张，您已领完' },
  'coupon-not-for-you': { status: 403, msg: '该优惠券不适用于您的企业' },
  'no-chance': { status: 409, msg: '今天的抽奖次数已用完，明天再来' },
  'coins-short': { status: 409, msg: '九采币不足' },
} as const satisfies Record<string, RefusalText>
