/** How far an order has come, as far as after-sale cares. */
export type Phase = 'unshipped' | 'on-the-way' | 'received'

export interface KindRule {
  readonly phases: readonly Phase[]
  /** Units in such a case, once it is settled, are gone for good. */
  readonly takesUnits: boolean
  readonly isRefunded: boolean
  /** Ends with something sent to the buyer: goods or papers. */
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
  /** More came than was sent for: it goes back, and no money with it. */
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
/** Kinds whose goods, going back, take along the gifts they earned. Recalled goods leave them where they are. */
export const GIFT_KINDS: readonly Kind[] = ['return-refund', 'reject']

function kindsWhere(test: (rule: KindRule) => boolean): readonly Kind[] {
  return (Object.keys(KINDS) as Kind[]).filter(kind => test(KINDS[kind]))
}
