import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'

export type StoreKind = 'self-run' | 'joint' | 'third-party'

export interface PostageRule {
  /** Empty: all provinces that no other rule names. */
  readonly provinceCodes: readonly string[]
  /** 起配金额: orders below it are refused. */
  readonly minOrder: Fen
  /** 包邮金额; null: never free by amount. */
  readonly freeFrom: Fen | null
  /** 包邮件数 in packs; null: never free by count. */
  readonly freeFromCount: number | null
  readonly postage: Fen
}

/** 未付款占用: how much one buyer may hold at a store without paying. */
export interface HoldTerms {
  readonly orderLimit: number
  readonly valueLimit: Fen
  /** Share of an offer's stock, in whole percent. */
  readonly stockPercent: number
}

/** A seller and its terms. */
export interface Store {
  readonly id: string
  /** ASCII and unique; content refers to stores by it. */
  readonly key: string
  readonly name: string
  readonly kind: StoreKind
  readonly isOpen: boolean
  /** The licence holder: the legal seller on papers and invoices. */
  readonly holderName: string
  readonly creditCode: string
  readonly legalPerson: string
  readonly qualityHead: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly address: string
  readonly warehouseAddress: string
  readonly shipFromCity: string
  readonly servicePhone: string
  readonly serviceHours: string
  readonly goodsClasses: readonly string[]
  readonly slogan: string
  /** For each order with cold-chain goods; null: the store sells none. */
  readonly coldChainFee: Fen | null
  /** The shortest remaining shelf life that the store ships. */
  readonly minShelfLifeMonths: number
  readonly nearExpiryWarnMonths: number
  readonly nonReturnMonths: number
  readonly cutOffHour: number
  readonly deliveryPromise: string
  readonly carriers: readonly string[]
  readonly afterSaleTerms: readonly string[]
  /** The store requires 首营 before it trades. */
  readonly opensAccountFirst: boolean
  readonly openAccountLicences: readonly string[]
  readonly openAccountNote: string
  readonly openAccountHours: number
  readonly bankName: string
  readonly bankAccount: string
  readonly openedOn: Day
  readonly ratingTenths: number
  readonly ratingCount: number
  readonly holdTerms: HoldTerms
  readonly postageRules: readonly PostageRule[]
}
