/** The stage of an order that matters for after-sale. */
export type Phase = 'unshipped' | 'on-the-way' | 'received'

export interface KindRule {
  readonly phases: readonly Phase[]
  /** Units of such a case cannot be claimed again after it is settled. */
  readonly takesUnits: boolean
  readonly isRefunded: boolean
  /** Ends with a shipment to the buyer: goods or papers. */
  readonly isReshipped: boolean
  readonly isForBuyers: boolean
}

/** 售后类型 as a table. */
export const KINDS = {
  'refund-only': {
    phases: ['unshipped', 'received'],
    takesUnits: true,
    isRefunded: true,
    isReshipped: false,
    isForBuyers: true,
  },
  'return-refund': {
    phases: ['received'],
    takesUnits: true,
    isRefunded: true,
    isReshipped: false,
    isForBuyers: true,
  },
  exchange: { phases: ['received'], takesUnits: false, isRefunded: false, isReshipped: true, isForBuyers: true },
  reject: { phases: ['on-the-way'], takesUnits: true, isRefunded: true, isReshipped: false, isForBuyers: true },
  papers: {
    phases: ['on-the-way', 'received'],
    takesUnits: false,
    isRefunded: false,
    isReshipped: true,
    isForBuyers: true,
  },
  'price-protection': {
    phases: ['received'],
    takesUnits: false,
    isRefunded: true,
    isReshipped: false,
    isForBuyers: true,
  },
  /** More was delivered than ordered: the surplus is returned without a refund. */
  surplus: { phases: ['received'], takesUnits: false, isRefunded: false, isReshipped: false, isForBuyers: true },
  recall: {
    phases: ['on-the-way', 'received'],
    takesUnits: true,
    isRefunded: true,
    isReshipped: false,
    isForBuyers: false,
  },
} as const satisfies Record<string, KindRule>

export type Kind = keyof typeof KINDS

/** Kinds whose units stay taken also when the case is settled. */
export const UNIT_KINDS = kindsWhere(rule => rule.takesUnits)
/** Kinds whose units are taken while the case runs; a replaced pack may be claimed again. */
export const HOLDING_KINDS: readonly Kind[] = [...UNIT_KINDS, 'exchange']
/** Kinds of return that also claim the gifts of the goods. A recall does not. */
export const GIFT_KINDS: readonly Kind[] = ['return-refund', 'reject']

function kindsWhere(test: (rule: KindRule) => boolean): readonly Kind[] {
  return (Object.keys(KINDS) as Kind[]).filter(kind => test(KINDS[kind]))
}
