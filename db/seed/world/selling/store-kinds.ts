import type { GoodsClass } from '../goods/goods-words.ts'
import type { StoreType } from '../rows.ts'

const MEDICINES = ['chemical', 'patent-chinese', 'biological'] as const
const DEVICES = ['device-1', 'device-2', 'device-3'] as const

/** The specialty of a store: the classes it may sell, and its preference for categories. */
interface StoreKind {
  readonly goodsClasses: readonly GoodsClass[]
  /** Category prefix to weight; the longest prefix wins, the empty one is for all else. */
  readonly leanings: Readonly<Record<string, number>>
}

const STORE_KINDS = {
  general: {
    goodsClasses: [
      ...MEDICINES,
      'herbal-slices',
      ...DEVICES,
      'health-food',
      'special-food',
      'food',
      'cosmetic',
      'disinfectant',
    ],
    leanings: { '': 1, '02': 0.5, '04': 0.5, '05': 0.3, '06': 0.3 },
  },
  western: {
    goodsClasses: [...MEDICINES, ...DEVICES],
    leanings: { '': 0.6, '0105': 2, '0107': 2.5, '0119': 1.5, '03': 0.15 },
  },
  tcm: {
    goodsClasses: [...MEDICINES, 'herbal-slices', 'health-food'],
    leanings: {
      '': 0.5,
      '0101': 1.5,
      '0102': 1.5,
      '0108': 2.5,
      '0111': 2,
      '0112': 1.5,
      '0115': 2,
      '0205': 1.5,
      '0107': 0.3,
    },
  },
  chronic: {
    goodsClasses: [...MEDICINES, 'device-2', 'device-3'],
    leanings: { '': 0.3, '0105': 3, '0106': 3, '0114': 2, '0117': 2.5, '0104': 1.5, '0301': 1 },
  },
  otc: {
    goodsClasses: [...MEDICINES, ...DEVICES, 'health-food', 'food', 'cosmetic', 'disinfectant'],
    leanings: {
      '': 0.5,
      '0101': 2,
      '0102': 2,
      '0103': 1.6,
      '0109': 2,
      '0110': 2,
      '0116': 2,
      '0119': 0,
      '0117': 0.1,
      '04': 0.8,
      '07': 0.8,
    },
  },
  slices: { goodsClasses: ['herbal-slices', 'food'], leanings: { '': 1, '0802': 1, '05': 0.4 } },
  devices: { goodsClasses: [...DEVICES, 'disinfectant'], leanings: { '': 1, '07': 0.4 } },
  clinicware: {
    goodsClasses: [...DEVICES, 'disinfectant'],
    leanings: { '': 0.4, '0302': 2, '0306': 2, '0801': 2.5, '0802': 2, '07': 1.5 },
  },
  clinic: {
    goodsClasses: [...MEDICINES, ...DEVICES, 'disinfectant'],
    leanings: { '': 0.5, '0119': 3, '0107': 2, '0101': 1.5, '0801': 2.5, '0302': 1.5, '0117': 0.1 },
  },
  health: {
    goodsClasses: ['health-food', 'special-food', 'food', 'cosmetic'],
    leanings: { '': 1, '04': 2, '06': 0.4 },
  },
  beauty: {
    goodsClasses: ['cosmetic', 'device-1', 'device-2', 'disinfectant'],
    leanings: { '': 0.2, '06': 3, '0703': 1.5 },
  },
  baby: {
    goodsClasses: ['special-food', 'food', 'health-food', 'cosmetic'],
    leanings: { '': 0.4, '0502': 3, '0501': 2, '0603': 3 },
  },
  disinfect: { goodsClasses: ['disinfectant', 'device-1', 'device-2'], leanings: { '': 0.15, '07': 4, '0302': 1.5 } },
  cold: {
    goodsClasses: [...MEDICINES, 'device-2', 'device-3'],
    leanings: { '': 0.15, '010602': 8, '010305': 5, '0106': 2, '030203': 2 },
  },
  child: {
    goodsClasses: [...MEDICINES, 'device-1', 'device-2', 'special-food'],
    leanings: { '': 0.25, '0113': 5, '0111': 3, '0101': 1, '0102': 1, '0103': 1, '0119': 0 },
  },
} as const satisfies Record<string, StoreKind>

export type StoreSpecialty = keyof typeof STORE_KINDS

export function kindOf(specialty: StoreSpecialty): StoreKind {
  return STORE_KINDS[specialty]
}

/** The preference of this kind of store for a category; 0 = not its trade. */
export function demandWeight(specialty: StoreSpecialty, categoryCode: string): number {
  const { leanings } = kindOf(specialty)
  for (const length of [6, 4, 2, 0]) {
    const weight = leanings[categoryCode.slice(0, length)]
    if (weight !== undefined) return weight
  }
  return 0
}

/** 含麻黄碱复方 and insulin need the hormone scope, which only the large firms and the cold-chain stores have. */
export function holdsHormoneScope(type: StoreType, specialty: StoreSpecialty): boolean {
  return type !== 'third-party' || specialty === 'cold'
}
