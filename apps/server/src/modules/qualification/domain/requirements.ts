import type { BuyerKind } from './buyer.ts'

/** What the gate needs about a product. */
export interface ProductFacts {
  readonly goodsClass: string
  readonly rxClass: string
  readonly specialFlags: readonly string[]
  readonly storageClass: string
  /** The class of goods that may not be sold online; null for all others. */
  readonly prohibitedClass: string | null
}

/** Buyers that share one column of the licence table. */
export type BuyerGroup = 'retail' | 'wholesale' | 'medical' | 'dealer' | 'maker'

export const GROUP_OF: Readonly<Record<BuyerKind, BuyerGroup>> = {
  'single-pharmacy': 'retail',
  'chain-hq': 'retail',
  'chain-store': 'retail',
  'chain-branch': 'retail',
  clinic: 'medical',
  'village-clinic': 'medical',
  'private-hospital': 'medical',
  'public-hospital': 'medical',
  wholesaler: 'wholesale',
  maker: 'maker',
  'device-dealer': 'dealer',
}

/** One of these licences is needed; `isScoped`: its scope must name the class of goods. */
export interface Need {
  readonly anyOf: readonly string[]
  readonly isScoped: boolean
}

const drugLicence: Need = { anyOf: ['DL'], isScoped: true }
/** A medical institution uses what it buys: its own licence covers devices and food too. */
const practice: Need = { anyOf: ['ML', 'CF'], isScoped: false }
const business: Need = { anyOf: ['BL'], isScoped: false }
/** A public institution has its own certificate instead of the business licence. */
const institution: Need = { anyOf: ['BL', 'INST'], isScoped: false }
const device2: Need = { anyOf: ['D2'], isScoped: false }
const device3: Need = { anyOf: ['D3'], isScoped: false }
const foodTrade: Need = { anyOf: ['FD'], isScoped: false }

type NeedRow = Readonly<Record<BuyerGroup, Need | null>>

const medicine: NeedRow = { retail: drugLicence, wholesale: drugLicence, medical: practice, dealer: null, maker: null }
const food: NeedRow = {
  retail: foodTrade,
  wholesale: foodTrade,
  medical: practice,
  dealer: foodTrade,
  maker: foodTrade,
}
const plain: NeedRow = {
  retail: business,
  wholesale: business,
  medical: institution,
  dealer: business,
  maker: business,
}

/** Which licence which buyers need for which goods; null: never. */
export const NEEDS: Readonly<Record<string, NeedRow>> = {
  chemical: medicine,
  'patent-chinese': medicine,
  biological: medicine,
  'herbal-slices': medicine,
  'device-1': { ...plain, medical: practice },
  'device-2': { retail: device2, wholesale: device2, medical: practice, dealer: device2, maker: device2 },
  'device-3': { retail: device3, wholesale: device3, medical: practice, dealer: device3, maker: device3 },
  'health-food': food,
  'special-food': food,
  food,
  cosmetic: plain,
  disinfectant: plain,
}

const MEDICINES: ReadonlySet<string> = new Set(['chemical', 'patent-chinese', 'biological', 'herbal-slices'])

/** Goods that buyers of a kind may not buy, whatever their papers. */
export const NEVER_RULES: readonly {
  readonly group: BuyerGroup
  readonly flag: string
  readonly tips: string
}[] = [
  { group: 'retail', flag: 'pregnancy-ending', tips: '终止妊娠药品不向零售药店销售' },
  { group: 'retail', flag: 'anabolic', tips: '蛋白同化制剂和胰岛素以外的肽类激素不向零售药店销售' },
]

/** A remark in the scope that some goods require beyond the class itself. */
export interface MarkRule {
  readonly groups: readonly BuyerGroup[]
  readonly isFor: (product: ProductFacts) => boolean
  readonly isMet: (marks: readonly string[], product: ProductFacts, licenceCode: string) => boolean
  readonly tips: string
  /** The paper that is needed instead, when the held one can never be sufficient. */
  readonly wants?: string
}

const isMedicine = (product: ProductFacts) => MEDICINES.has(product.goodsClass)

export const MARK_RULES: readonly MarkRule[] = [
  {
    groups: ['medical'],
    isFor: product => product.specialFlags.includes('pregnancy-ending'),
    isMet: (_marks, _product, licenceCode) => licenceCode === 'ML',
    tips: '终止妊娠药品仅向持医疗机构执业许可证的机构销售',
    wants: 'ML',
  },
  {
    groups: ['retail', 'wholesale'],
    isFor: product => product.specialFlags.includes('peptide-hormone'),
    isMet: marks => marks.includes('insulin'),
    tips: '经营范围不含胰岛素等肽类激素',
  },
  {
    groups: ['wholesale'],
    isFor: product => product.specialFlags.includes('anabolic'),
    isMet: marks => marks.includes('anabolic'),
    tips: '经营范围不含蛋白同化制剂、肽类激素',
  },
  {
    groups: ['medical'],
    isFor: product => product.specialFlags.includes('peptide-hormone') || product.specialFlags.includes('anabolic'),
    isMet: (_marks, _product, licenceCode) => licenceCode === 'ML',
    tips: '肽类激素仅向持医疗机构执业许可证的机构销售',
    wants: 'ML',
  },
  {
    groups: ['wholesale'],
    isFor: product => product.specialFlags.includes('ephedrine'),
    isMet: marks => marks.includes('ephedrine'),
    tips: '经营范围不含含麻黄碱类复方制剂',
  },
  {
    groups: ['retail'],
    isFor: isMedicine,
    isMet: (marks, product) => !marks.includes('otc-b-only') || product.rxClass === 'otc-b',
    tips: '许可证仅限乙类非处方药',
  },
  {
    groups: ['retail'],
    isFor: product => isMedicine(product) && product.rxClass === 'rx',
    isMet: marks => !marks.includes('no-category'),
    tips: '许可证未写明经营类别，请补充经营类别后采购处方药',
  },
  {
    groups: ['retail'],
    isFor: product => isMedicine(product) && product.rxClass === 'rx',
    isMet: marks => marks.includes('rx'),
    tips: '经营范围不含处方药',
  },
  {
    groups: ['medical'],
    isFor: product => product.goodsClass === 'herbal-slices',
    isMet: marks => marks.includes('chinese-medicine'),
    tips: '诊疗科目不含中医科，不能采购中药饮片',
  },
  {
    groups: ['medical'],
    isFor: product => product.goodsClass === 'chemical' || product.goodsClass === 'biological',
    isMet: marks => !marks.includes('chinese-only'),
    tips: '诊疗科目仅限中医，不能采购化学药和生物制品',
  },
  {
    groups: ['retail', 'wholesale', 'medical'],
    isFor: product => isMedicine(product) && product.storageClass === 'cold',
    isMet: marks => marks.includes('cold-chain'),
    tips: '许可证未注明冷藏冷冻药品',
  },
]
