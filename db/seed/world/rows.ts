/**
 * The rows of the demo data, as the generators make them. Pure data: no database ids, no clock.
 * Rows point at each other by `index` (the position in their own list, stable for one seed).
 * Money is integer fen; a unit price is integer 0.01 fen (four decimals of a yuan). Dates are Asia/Shanghai.
 */

import type { GoodsClass, Insurance, RxClass, SpecialFlag, StorageClass } from './goods/goods-words.ts'
import type { IsoDate, LicenceCode, LicenceRow } from './licence-rows.ts'

/** `2026-03-01T09:30:00+08:00` */
export type IsoInstant = string

export interface CategoryRow {
  /** `01`, `0101`, `010101` */
  readonly code: string
  readonly parentCode: string | null
  readonly name: string
  readonly level: 1 | 2 | 3
  /** Order among all nodes. */
  readonly sort: number
}

export interface MakerRow {
  readonly index: number
  /** 简称, unique: `石药欧意`. */
  readonly shortName: string
  /** 全称: `石药集团欧意药业有限公司`. */
  readonly name: string
  /** Province, or the country of a foreign maker. */
  readonly province: string
  readonly city: string
  readonly isForeign: boolean
}

/** 标准品. Natural key: approvalNo (or genericName when null) + spec + packSpec + maker + origin + grade. */
export interface ProductRow {
  readonly index: number
  readonly familyKey: string
  readonly makerIndex: number
  readonly makerName: string
  /** 上市许可持有人／注册人／备案人; the maker itself unless it is known to differ. */
  readonly holderName: string
  readonly goodsClass: GoodsClass
  /** 通用名 with the form: 阿莫西林胶囊. For other goods the product name. */
  readonly genericName: string
  /** 商品名 or 品牌. */
  readonly brand: string | null
  /** What lists show: brand + generic name. */
  readonly displayName: string
  readonly aliases: readonly string[]
  /** 剂型; for goods without one the kind of goods (饮片, 器械 …). */
  readonly dosageForm: string
  /** 规格 as printed in lists: `0.25g*24粒`. Spellings differ from maker to maker. */
  readonly spec: string
  /** 规格 without the pack: `0.25g`. */
  readonly strength: string
  /** 包装规格: `24粒/盒`. */
  readonly packSpec: string
  /** 盒 瓶 袋 支 … */
  readonly packUnit: string
  /** 中包装, in packUnit. */
  readonly midPack: number
  /** 件装量, in packUnit; a multiple of midPack. */
  readonly casePack: number
  /** 批准文号, 注册证号, 备案号 …; null for most 饮片 and plain food. Shared by the packs of one strength. */
  readonly approvalNo: string | null
  /** 药品本位码, medicines only. Shared by the packs of one strength. */
  readonly baseCode14: string | null
  /** 69 码; null for 饮片 sold in bulk. */
  readonly barcode: string | null
  readonly rxClass: RxClass
  readonly insurance: Insurance
  readonly isEssential: boolean
  readonly specialFlags: readonly SpecialFlag[]
  readonly storageClass: StorageClass
  /** 贮藏: `遮光，密封，在阴凉处（不超过20℃）保存。` */
  readonly storageText: string
  /** 有效期 in months; 0 when the goods have none (instruments). */
  readonly shelfLifeMonths: number
  /** 产地: place of the herb, or province of the maker. */
  readonly origin: string
  /** 饮片等级: 统, 选, 一等 …; null for all else. */
  readonly herbGrade: string | null
  /** 执行标准. */
  readonly standard: string | null
  /** Level-3 codes, the first is the main one. */
  readonly categoryCodes: readonly string[]
  /** Short class on the invoice: 化学药品制剂, 中成药 … */
  readonly invoiceCategory: string
  /** 13, 9 or 3: the usual rate; the offer holds the seller's own. */
  readonly taxRatePercent: number
  /** Usual wholesale price of one pack, low and high, in fen. */
  readonly lowPriceFen: number
  readonly highPriceFen: number
  /** Relative demand, > 0; a power law over the catalogue. */
  readonly popularity: number
  /** True when the family has a leaflet of ours (see leaflet.ts). */
  readonly hasLeaflet: boolean
}

/** One heading of a leaflet, in printed order. */
export interface LeafletSection {
  readonly heading: string
  readonly body: string
}

/** A product that may never be listed, kept for refusal tests. */
export interface ProhibitedProductRow {
  readonly genericName: string
  readonly spec: string
  readonly makerName: string
  readonly approvalNo: string
  /** 疫苗, 血液制品, 麻醉药品, 精神药品, 医疗用毒性药品, 药品类易制毒化学品, 中药配方颗粒 … */
  readonly prohibitedClass: string
  readonly reason: string
}

export type StoreType = 'self-run' | 'joint' | 'third-party'

/** One row of a postage rule; the row with no areas is the default. */
export interface PostageRule {
  /** Two-digit province codes this row is for; empty = everywhere else. */
  readonly provinceCodes: readonly string[]
  /** 起配金额: below it no order is taken. */
  readonly minOrderFen: number
  /** 包邮金额; null = never free by amount. */
  readonly freeFromFen: number | null
  /** 包邮件数 (packs); null = never free by count. */
  readonly freeFromCount: number | null
  readonly postageFen: number
}

/** A place of the national area code list (GB/T 2260). */
export interface PlaceRow {
  readonly provinceCode: string
  readonly province: string
  readonly cityCode: string
  readonly city: string
  readonly districtCode: string
  readonly district: string
}

export interface StoreRow {
  readonly index: number
  /** ASCII, unique: `jiuxin-hubei`. */
  readonly key: string
  readonly name: string
  readonly type: StoreType
  /** The licence holder: seller of record on papers and invoices. */
  readonly companyName: string
  readonly creditCode: string
  readonly legalPerson: string
  readonly qualityHead: string
  readonly place: PlaceRow
  readonly address: string
  readonly warehouseAddress: string
  readonly shipFromCity: string
  readonly servicePhone: string
  readonly serviceHours: string
  /** Classes the store may sell. */
  readonly goodsClasses: readonly GoodsClass[]
  /** Its strength in one line, for the store card. */
  readonly slogan: string
  readonly postageRules: readonly PostageRule[]
  /** Cold-chain fee per order; null = no cold chain sold. */
  readonly coldChainFeeFen: number | null
  /** Shortest remaining shelf life the store ships, in months. */
  readonly minShelfLifeMonths: number
  readonly nearExpiryWarnMonths: number
  readonly nonReturnMonths: number
  /** Hour of day until which paid orders leave the same day. */
  readonly cutOffHour: number
  readonly deliveryPromise: string
  readonly carriers: readonly string[]
  readonly afterSaleTerms: readonly string[]
  readonly openAccount: OpenAccountRule
  readonly licences: readonly LicenceRow[]
  /** Account to transfer to: name is companyName. */
  readonly bankName: string
  readonly bankAccount: string
  readonly openedOn: IsoDate
  /** Score in tenths, 0–50. */
  readonly ratingTenths: number
  readonly followerCount: number
  /** A small-scale taxpayer invoices at 1 or 3 %. */
  readonly isSmallTaxpayer: boolean
}

export interface OpenAccountRule {
  readonly isRequired: boolean
  /** Papers that the store requires before the first order. */
  readonly licenceCodes: readonly LicenceCode[]
  readonly isPaperNeeded: boolean
  readonly reviewHours: number
  readonly note: string
}

export interface PriceStep {
  readonly fromQuantity: number
  /** Integer 0.01 fen. */
  readonly unitPrice: number
}

export interface BatchRow {
  readonly batchNo: string
  readonly madeOn: IsoDate
  /** Last usable day. With precision `month` the label shows only the month and this is its last day. */
  readonly expiresOn: IsoDate | null
  readonly expiryPrecision: 'day' | 'month'
  readonly quantity: number
}

export type OffShelfReason = 'store' | 'platform' | 'quality' | 'recall'

/** 店铺商品: one store × one product. */
export interface OfferRow {
  readonly index: number
  readonly storeIndex: number
  readonly productIndex: number
  /** 店铺 ERP 编码, unique inside the store. */
  readonly erpCode: string
  /** Base price of one pack, integer 0.01 fen. */
  readonly listUnitPrice: number
  /** 阶梯价, ascending quantities and falling prices, all below listUnitPrice; often empty. */
  readonly priceSteps: readonly PriceStep[]
  /** 建议零售价 in fen; null when the store gives none. */
  readonly suggestedRetailFen: number | null
  readonly minQuantity: number
  readonly stepQuantity: number
  /** false ⇒ stepQuantity = midPack. */
  readonly isSplittable: boolean
  /** Packs per order and company; null = no limit. */
  readonly limitPerOrder: number | null
  /** Packs per company and 30 days; null = no limit. */
  readonly limitPerMonth: number | null
  /** Sum of the batches. */
  readonly stockCount: number
  readonly soldCount90d: number
  readonly batches: readonly BatchRow[]
  readonly taxRatePercent: number
  readonly isListed: boolean
  readonly offShelfReason: OffShelfReason | null
  /** 控销: only buyers with an agreement see the price. */
  readonly isControlled: boolean
  /** Province codes served; empty = all. */
  readonly onlyProvinceCodes: readonly string[]
  /** Province codes not served. */
  readonly exceptProvinceCodes: readonly string[]
  /** 近效期清仓: no return. */
  readonly isClearance: boolean
}

/** Buyer kinds of the trade, by their code. */
export type BuyerKind =
  | 'single-pharmacy' // 1 单体药店
  | 'chain-hq' // 2 连锁总部
  | 'chain-store' // 3 连锁门店
  | 'chain-branch' // 4 连锁分公司
  | 'clinic' // 5 诊所
  | 'village-clinic' // 6 村卫生室／社区站
  | 'private-hospital' // 7 民营医院
  | 'wholesaler' // 9 批发企业
  | 'device-dealer' // 11 器械／食品经销

export type CompanyState = 'approved' | 'in-review' | 'rejected' | 'licence-cancelled'

export interface PersonRow {
  readonly name: string
  readonly mobile: string
  readonly idNumber: string
}

interface AddressRow {
  readonly receiver: string
  readonly mobile: string
  readonly place: PlaceRow
  readonly detail: string
  readonly isDefault: boolean
  /** Which licence names this address. */
  readonly licenceCode: LicenceCode
}

interface InvoiceTitleRow {
  readonly kind: 'special' | 'ordinary'
  readonly title: string
  readonly taxNumber: string
  readonly address: string
  readonly phone: string
  readonly bankName: string
  readonly bankAccount: string
}

export interface BuyerCompanyRow {
  readonly index: number
  /** ASCII, unique: `renhe-wuhan`. */
  readonly key: string
  readonly kind: BuyerKind
  readonly name: string
  readonly creditCode: string
  readonly place: PlaceRow
  readonly address: string
  readonly legalPerson: PersonRow
  readonly personInCharge: PersonRow
  readonly qualityHead: PersonRow
  readonly state: CompanyState
  readonly reviewNote: string | null
  readonly registeredOn: IsoDate
  readonly licences: readonly LicenceRow[]
  /** Mandatory papers of its kind that it never uploaded. */
  readonly missingLicenceCodes: readonly LicenceCode[]
  readonly addresses: readonly AddressRow[]
  readonly invoiceTitle: InvoiceTitleRow
  /** Index of the chain headquarters of a chain store. */
  readonly headquartersIndex: number | null
  /** 账期额度 in fen; 0 = none. */
  readonly creditLimitFen: number
  readonly creditTermDays: number
  /** What it still owes, in fen: shown on /repayment. */
  readonly overdueFen: number
  /** Stores (indexes) with which first-trade is established. */
  readonly openedStoreIndexes: readonly number[]
}

type AccountRole = 'main' | 'sub' | 'seller' | 'operator'

/** What a sub-account may do. */
export type AccountRight =
  | 'browse'
  | 'order'
  | 'pay'
  | 'receive'
  | 'after-sale'
  | 'invoice'
  | 'finance'
  | 'staff'
  | 'licence'

export interface AccountRow {
  readonly loginName: string
  readonly mobile: string
  readonly personName: string
  readonly role: AccountRole
  /** Buyer companies this login may buy for, the first is the default. */
  readonly companies: readonly AccountCompanyRow[]
  /** Store of a seller. */
  readonly storeIndex: number | null
  /** One of the seven demo accounts named in the README. */
  readonly isDemoAccount: boolean
}

interface AccountCompanyRow {
  readonly companyIndex: number
  readonly isMain: boolean
  readonly rights: readonly AccountRight[]
}

export type OrderState = 'awaiting-payment' | 'awaiting-shipment' | 'shipped' | 'completed' | 'cancelled'

export type PaymentChannel = 'wechat' | 'alipay' | 'bank' | 'transfer' | 'credit'

export interface OrderLineRow {
  readonly offerIndex: number
  readonly quantity: number
}

/**
 * One order of one company with one store. Orders of one checkout share `checkoutIndex`. The loader computes the
 * prices.
 */
export interface OrderRow {
  readonly index: number
  readonly checkoutIndex: number
  readonly companyIndex: number
  readonly storeIndex: number
  /** Login that placed it. */
  readonly loginName: string
  readonly placedAt: IsoInstant
  readonly state: OrderState
  readonly paymentChannel: PaymentChannel
  readonly paidAt: IsoInstant | null
  readonly shippedAt: IsoInstant | null
  readonly receivedAt: IsoInstant | null
  readonly cancelledAt: IsoInstant | null
  readonly lines: readonly OrderLineRow[]
}
