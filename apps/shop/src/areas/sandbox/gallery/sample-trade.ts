import type { Address } from '@xiaojiu/contract/company/address-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import type { Coupon } from '#trade/coupon/coupon-face.ts'
import type { MoneyLine } from '@xiaojiu/ui/money/money-line.ts'
import type { TimelineStep } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import type { Postage } from '#trade/store/postage-gap.ts'

const coupon = (couponId: string, more: Partial<Coupon>): Coupon => ({
  couponId,
  kind: 'store',
  deduct: { by: 'amount', amount: fen(2_000) },
  enoughFrom: fen(50_000),
  scopeText: '全店可用',
  validText: '2026-11-30 前有效',
  activityMainId: couponId,
  storeId: 'jiuxin',
  ...more,
})

export const coupons = {
  plain: coupon('c1', {}),
  gap: coupon('c2', { deduct: { by: 'amount', amount: fen(6_000) }, enoughFrom: fen(200_000), scopeText: '慢病用药' }),
  ratio: coupon('c3', {
    kind: 'platform',
    deduct: { by: 'ratio', payBasisPoints: 9_500 },
    enoughFrom: fen(0),
    scopeText: '全场通用',
  }),
  five: coupon('c4', { kind: 'cross-store', deduct: { by: 'amount', amount: fen(1_000_000) }, scopeText: '年度协议' }),
  six: coupon('c5', { kind: 'brand', deduct: { by: 'amount', amount: fen(10_000_000) }, scopeText: '联邦制药' }),
} as const

const postage = (more: Partial<Postage>): Postage => ({
  havePrice: fen(65_400),
  haveNum: 50,
  freeShippingAmount: fen(80_000),
  freeShippingNumber: null,
  postageDiffAmount: fen(14_600),
  postageDiffNum: null,
  postage: fen(1_200),
  minOrderGap: fen(0),
  ...more,
})

export const postages: readonly Postage[] = [
  postage({}),
  postage({ freeShippingNumber: 53, postageDiffNum: 3 }),
  postage({ havePrice: fen(91_000), postageDiffAmount: fen(0) }),
  postage({ havePrice: fen(8_000), minOrderGap: fen(2_000) }),
  postage({ freeShippingAmount: null, postageDiffAmount: null }),
]

export const moneyLines: readonly MoneyLine[] = [
  { label: '商品原价（9 种）', amount: fen(208_720) },
  {
    label: '商品级优惠',
    amount: fen(-7_890),
    details: [
      { label: '秒杀：连花清瘟胶囊 20 盒 × ¥1.90', amount: fen(-3_800) },
      { label: '套餐：感冒止咳三件套 2 套 × ¥5.45', amount: fen(-1_090) },
      { label: '特价：藿香正气口服液 20 盒 × ¥1.50', amount: fen(-3_000) },
    ],
  },
  { label: '满减：康泽 满 ¥500 减 ¥30', amount: fen(-3_000) },
  { label: '店铺券：九信 满 ¥500 减 ¥20', amount: fen(-2_000) },
  {
    label: '平台券：跨店 满 ¥1,500 减 ¥40',
    amount: fen(-4_000),
    details: [{ label: '按金额分摊：九信 ¥25.14，康泽 ¥14.86' }],
  },
  { label: '运费：九信 已包邮，康泽 ¥12.00', amount: fen(1_200) },
]

export const orderSteps: readonly TimelineStep[] = [
  { key: 'placed', title: '提交订单', state: 'done', note: '11-15 09:42' },
  { key: 'paid', title: '付款', state: 'done', note: '11-15 09:45' },
  { key: 'shipped', title: '发货', state: 'current', note: '仓库拣货中' },
  { key: 'received', title: '收货', state: 'todo' },
  { key: 'completed', title: '完成', state: 'todo' },
]

export const cancelledSteps: readonly TimelineStep[] = [
  { key: 'placed', title: '提交订单', state: 'done', note: '11-15 09:42' },
  { key: 'cancelled', title: '已取消', state: 'failed', note: '超时未付款' },
]

export const parcelSteps: readonly TimelineStep[] = [
  { key: '3', title: '派送中，派件员 张师傅', state: 'current', note: '11-16 08:30' },
  { key: '2', title: '已到达武汉江岸营业部', state: 'done', note: '11-16 06:12' },
  { key: '1', title: '东西湖仓已出库', state: 'done', note: '11-15 17:20' },
]

export const addresses: readonly Pick<
  Address,
  'addressId' | 'receiver' | 'mobile' | 'areaText' | 'detail' | 'isDefault' | 'isLicensed'
>[] = [
  {
    addressId: 'a1',
    receiver: '李敏',
    mobile: '138****0001',
    areaText: '湖北省武汉市江岸区',
    detail: '解放大道 1287 号安康大药房',
    isDefault: true,
    isLicensed: true,
  },
  {
    addressId: 'a2',
    receiver: '王强',
    mobile: '199****0002',
    areaText: '湖北省武汉市东西湖区',
    detail: '金银潭大道 66 号 2 号库',
    isDefault: false,
    isLicensed: false,
  },
]
