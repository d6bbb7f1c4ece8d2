import type { Address } from '@xiaojiu/contract/company/address-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { drawPack } from '@xiaojiu/pack-art/draw-pack.ts'
import type { PackFacts } from '@xiaojiu/pack-art/facts.ts'
import type { MoneyLine } from '@xiaojiu/ui/money/figure.ts'
import type { TimelineStep } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import type { Coupon } from '#trade/coupon/coupon-view.ts'
import { type GoodsFace, markOf } from '#trade/goods/goods-mark.ts'
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
  minOrder: fen(10_000),
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

/** Made-up offers of real medicines, used only in this gallery. */
const facts = {
  amoxicillin: ['阿莫西林胶囊', '联邦', '0.25g×24粒', '珠海联邦制药股份有限公司中山分公司', '胶囊剂', '010701', 'rx'],
  lianhua: ['连花清瘟胶囊', '以岭', '0.35g×24粒', '石家庄以岭药业股份有限公司', '胶囊剂', '010102', 'otc-a'],
  ibuprofen: ['布洛芬缓释胶囊', '芬必得', '0.3g×24粒', '中美天津史克制药有限公司', '胶囊剂', '010104', 'otc-a'],
  ganmaoling: ['感冒灵颗粒', '999', '10g×9袋', '华润三九医药股份有限公司', '颗粒剂', '010101', 'otc-a'],
  montmorillonite: ['蒙脱石散', '思密达', '3g×10袋', '博福-益普生(天津)制药有限公司', '散剂', '010303', 'otc-a'],
  syrup: ['急支糖浆', '太极', '200ml', '太极集团重庆涪陵制药厂有限公司', '糖浆剂', '010201', 'otc-a'],
  huoxiang: ['藿香正气口服液', '太极', '10ml×10支', '太极集团重庆涪陵制药厂有限公司', '合剂', '010302', 'otc-a'],
  atorvastatin: ['阿托伐他汀钙片', '立普妥', '20mg×28片', '晖致制药(大连)有限公司', '片剂', '010502', 'rx'],
  metformin: ['盐酸二甲双胍缓释片', '格华止', '0.5g×30片', '中美上海施贵宝制药有限公司', '缓释片', '010601', 'rx'],
  vitaminC: ['维生素C片', '东北', '0.1g×100片', '东北制药集团沈阳第一制药有限公司', '片剂', '011501', 'otc-b'],
  mupirocin: ['莫匹罗星软膏', '百多邦', '2%×10g', '中美天津史克制药有限公司', '软膏剂', '010904', 'otc-a'],
  eyeDrops: ['四味珍层冰硼滴眼液', '珍视明', '15ml', '江西珍视明药业有限公司', '滴眼剂', '011001', 'otc-b'],
} as const

type SampleKey = keyof typeof facts

export function sampleGoods(key: SampleKey): GoodsFace {
  const [genericName, brandName, spec, makerName, dosageForm, categoryCode, rxClass] = facts[key]
  const pack: PackFacts = {
    genericName,
    brandName,
    spec,
    makerName,
    dosageForm,
    categoryCode,
    rxClass,
    goodsClass: 'chemical',
  }
  return {
    href: `/goodDetail?offerId=${key}`,
    imageSrc: `data:image/svg+xml,${encodeURIComponent(drawPack(pack))}`,
    name: genericName,
    spec,
    makerName,
    mark: markOf(rxClass, 'chemical'),
  }
}
