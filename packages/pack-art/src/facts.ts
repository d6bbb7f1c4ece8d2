/** How a medicine may be sold; everything that is not a medicine is `none`. */
export type RxClass = 'rx' | 'otc-a' | 'otc-b' | 'none'

/** The legal class of goods; it decides which marks a pack must have. */
export type GoodsClass =
  | 'chemical'
  | 'chinese-patent'
  | 'biological'
  | 'herbal-piece'
  | 'herbal-material'
  | 'device-1'
  | 'device-2'
  | 'device-3'
  | 'health-food'
  | 'special-food'
  | 'food'
  | 'cosmetic'
  | 'disinfectant'
  | 'daily'

/** The input of the renderer for one article. Equal facts always give the same picture. */
export interface PackFacts {
  readonly genericName: string
  readonly brandName?: string | undefined
  readonly spec: string
  readonly makerName: string
  readonly goodsClass: GoodsClass
  /** As suppliers write it: 片剂, 胶囊剂, 软膏剂 …; may be empty for devices and food. */
  readonly dosageForm: string
  /** Category code of 2, 4 or 6 digits. */
  readonly categoryCode: string
  readonly rxClass: RxClass
}

/** The families that share shape rules, patterns and layouts. */
export type GoodsFamily = 'medicine' | 'herb' | 'device' | 'food' | 'care'

const families: Readonly<Record<GoodsClass, GoodsFamily>> = {
  chemical: 'medicine',
  'chinese-patent': 'medicine',
  biological: 'medicine',
  'herbal-piece': 'herb',
  'herbal-material': 'herb',
  'device-1': 'device',
  'device-2': 'device',
  'device-3': 'device',
  'health-food': 'food',
  'special-food': 'food',
  food: 'food',
  cosmetic: 'care',
  disinfectant: 'care',
  daily: 'care',
}

export const familyOf = (goodsClass: GoodsClass): GoodsFamily => families[goodsClass]
