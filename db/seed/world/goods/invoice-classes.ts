import type { Family } from './families.ts'
import type { GoodsClass } from './goods-words.ts'

const CATEGORIES: Readonly<Record<GoodsClass, string>> = {
  chemical: '化学药品制剂',
  'patent-chinese': '中成药',
  biological: '生物药品',
  'herbal-slices': '中药饮片',
  'device-1': '医疗仪器器械',
  'device-2': '医疗仪器器械',
  'device-3': '医疗仪器器械',
  'health-food': '营养、保健食品',
  'special-food': '营养、保健食品',
  food: '其他食品',
  cosmetic: '美容护肤品',
  disinfectant: '日用化学产品',
}

/** The short class that stands between asterisks on an invoice line. */
export function invoiceCategoryOf(family: Family): string {
  return family.numberKind === 'YP' ? '乳制品' : CATEGORIES[family.goodsClass]
}

/** Agricultural goods at 9 %, the rest at 13 %. */
export function taxRateOf(goodsClass: GoodsClass): number {
  return goodsClass === 'herbal-slices' ? 9 : 13
}
