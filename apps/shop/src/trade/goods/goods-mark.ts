import type { GoodsClass, RxClass } from '@xiaojiu/contract/catalogue/words.ts'

/** The mark beside a name that law or trade requires. */
export type GoodsMark = 'rx' | 'otc-a' | 'otc-b' | 'otc-both' | 'device' | 'herbal' | 'health-food'

export const markFaces: Readonly<Record<GoodsMark, { readonly text: string; readonly title: string }>> = {
  rx: { text: 'Rx', title: '处方药' },
  'otc-a': { text: 'OTC', title: '甲类非处方药' },
  'otc-b': { text: 'OTC', title: '乙类非处方药' },
  'otc-both': { text: '双跨', title: '处方药与非处方药双跨品种' },
  device: { text: '械', title: '医疗器械' },
  herbal: { text: '饮片', title: '中药饮片' },
  'health-food': { text: '保健', title: '保健食品' },
}

const byClass: Readonly<Partial<Record<GoodsClass, GoodsMark>>> = {
  'device-1': 'device',
  'device-2': 'device',
  'device-3': 'device',
  'herbal-slices': 'herbal',
  'health-food': 'health-food',
}

/** Medicines have their prescription class; other goods their kind, or no mark. */
export function markOf(rxClass: RxClass, goodsClass: GoodsClass): GoodsMark | null {
  return rxClass === 'none' ? (byClass[goodsClass] ?? null) : rxClass
}

/** What every list shows of an article. */
export interface GoodsFace {
  /** The address of the goods page. */
  readonly href: string
  readonly imageSrc: string | null
  /** The generic name, after the brand if there is one. */
  readonly name: string
  readonly spec: string
  readonly makerName: string
  readonly mark: GoodsMark | null
}
