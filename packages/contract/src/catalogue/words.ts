/** 商品大类: it decides the number format, the required licence and the tax rate. */
export const GOODS_CLASSES = {
  chemical: '化学药',
  'patent-chinese': '中成药',
  biological: '生物制品',
  'herbal-slices': '中药饮片',
  'device-1': '第一类医疗器械',
  'device-2': '第二类医疗器械',
  'device-3': '第三类医疗器械',
  'health-food': '保健食品',
  'special-food': '特殊膳食食品',
  food: '食品',
  cosmetic: '化妆品',
  disinfectant: '消毒产品',
} as const
export type GoodsClass = keyof typeof GOODS_CLASSES

/** 处方分类. */
export const RX_CLASSES = {
  rx: '处方药',
  'otc-a': '甲类OTC',
  'otc-b': '乙类OTC',
  'otc-both': '双跨',
  none: '非药品',
} as const
export type RxClass = keyof typeof RX_CLASSES

/** 医保. */
export const INSURANCE_CLASSES = { a: '医保甲类', b: '医保乙类', none: '非医保' } as const
export type InsuranceClass = keyof typeof INSURANCE_CLASSES

/** 贮藏类别. */
export const STORAGE_CLASSES = { normal: '常温', cool: '阴凉', cold: '冷藏' } as const
export type StorageClass = keyof typeof STORAGE_CLASSES

/** 特殊管理 and other marks that rules depend on. */
export const SPECIAL_FLAGS = {
  ephedrine: '含麻黄碱',
  'peptide-hormone': '肽类激素',
  anabolic: '蛋白同化制剂',
  antibacterial: '抗菌药物',
  'batch-release': '批签发',
  'no-online-retail': '网络零售禁售',
  'pregnancy-ending': '终止妊娠',
  flammable: '易燃',
  contraceptive: '避孕',
  vbp: '国家集采',
} as const
export type SpecialFlag = keyof typeof SPECIAL_FLAGS

/** The keys of one of these tables, in the form a zod enum needs. */
export function wordsOf<Table extends Readonly<Record<string, string>>>(table: Table): [keyof Table & string] {
  return Object.keys(table) as [keyof Table & string]
}
