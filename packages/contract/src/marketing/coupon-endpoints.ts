import { endpoint } from '../define.ts'
import { Done, Nothing } from '../wire.ts'
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

const TAKE_REFUSALS = [
  'not-found',
  'coupon-not-open',
  'coupon-gone',
  'coupon-limit',
  'coupon-not-for-you',
  'key-reused',
] as const

/** 优惠券. */
export const couponEndpoints = {
  takeCoupon: endpoint({
    method: 'POST',
    path: '/market/api/market/user/coupon/couponTake',
    access: 'buyer',
    right: 'order',
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
    right: 'order',
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
  markCouponsSeen: endpoint({
    method: 'POST',
    path: '/market/api/market/user/coupon/popupSeen',
    access: 'member',
    summary: '记下已看过的优惠券',
    input: SeenCoupons,
    output: Done,
    refusals: [],
  }),
}
