import { z } from 'zod'
import { GOODS_CLASSES, wordsOf } from '../catalogue/words.ts'
import { CreditCode, Id, Instant, Mobile, PAGE_FIELDS, PersonName, pageOf, Yuan } from '../wire.ts'

export const STORE_KINDS = ['self-run', 'joint', 'third-party'] as const
export type StoreKind = (typeof STORE_KINDS)[number]

export const STORE_KIND_LABELS: Readonly<Record<StoreKind, string>> = {
  'self-run': '自营',
  joint: '合营',
  'third-party': '第三方',
}

const STORE_TYPES = { 'self-run': 1, joint: 2, 'third-party': 3 } as const
type StoreTypeNumber = (typeof STORE_TYPES)[StoreKind]

/** Store type: 1 self-operated, 2 joint-operated, 3 third-party on the wire; its name in the code. */
export const StoreType = z.codec(z.literal([1, 2, 3]), z.enum(STORE_KINDS), {
  decode: number => kindOf(number),
  encode: kind => STORE_TYPES[kind],
})

function kindOf(number: StoreTypeNumber): StoreKind {
  return number === 1 ? 'self-run' : number === 2 ? 'joint' : 'third-party'
}

/** Terms of delivery to the buyer's province; orders below `minOrder` are refused. */
export const PostageTerms = z.object({
  minOrder: Yuan,
  /** null: never free by amount. */
  freeFrom: Yuan.nullable(),
  /** Packs; null: never free by count. */
  freeFromCount: z.int().nullable(),
  postage: Yuan,
})
export interface PostageTerms extends z.output<typeof PostageTerms> {}

/** The store fields in goods rows and offers. */
export const StoreBrief = z.object({
  storeId: z.string(),
  storeName: z.string(),
  storeType: StoreType,
  shipFromCity: z.string(),
  deliveryPromise: z.string(),
})
export interface StoreBrief extends z.output<typeof StoreBrief> {}

/** One store in a list. */
export const StoreCard = z.object({
  ...StoreBrief.shape,
  slogan: z.string(),
  provinceCode: z.string(),
  cityCode: z.string(),
  /** 0 to 50, in tenths: the average of the shown evaluations. Meaningless while `ratingCount` is 0. */
  ratingTenths: z.int(),
  ratingCount: z.int(),
  opensAccountFirst: z.boolean(),
  goodsClasses: z.array(z.string()),
  /** Terms for the buyer's province; for visitors the default terms. null: no delivery there. */
  postage: PostageTerms.nullable(),
})
export interface StoreCard extends z.output<typeof StoreCard> {}

export const StoreLicence = z.object({
  code: z.string(),
  name: z.string(),
  number: z.string(),
  issuer: z.string(),
  issuedOn: z.iso.date(),
  /** null: 长期. */
  expiresOn: z.iso.date().nullable(),
  scopeText: z.string(),
})
export interface StoreLicence extends z.output<typeof StoreLicence> {}

/** All data of a store's own pages. */
export const StoreInfo = z.object({
  ...StoreCard.shape,
  state: z.enum(['open', 'closed']),
  /** The licence holder, who is the legal seller. */
  holderName: z.string(),
  creditCode: z.string(),
  legalPerson: z.string(),
  qualityHead: z.string(),
  address: z.string(),
  warehouseAddress: z.string(),
  servicePhone: z.string(),
  serviceHours: z.string(),
  openedOn: z.iso.date(),
  licences: z.array(StoreLicence),
})
export interface StoreInfo extends z.output<typeof StoreInfo> {}

export const PostageRow = z.object({
  /** Empty: all provinces that no other row names. */
  provinceCodes: z.array(z.string()),
  provinceNames: z.array(z.string()),
  ...PostageTerms.shape,
})
export interface PostageRow extends z.output<typeof PostageRow> {}

/** Delivery and after-sale terms. */
export const DeliveryService = z.object({
  storeId: z.string(),
  storeName: z.string(),
  shipFromCity: z.string(),
  warehouseAddress: z.string(),
  /** Orders paid before this hour are shipped the same day. */
  cutOffHour: z.int(),
  deliveryPromise: z.string(),
  carriers: z.array(z.string()),
  postageRows: z.array(PostageRow),
  coldChainFee: Yuan.nullable(),
  minShelfLifeMonths: z.int(),
  nearExpiryWarnMonths: z.int(),
  nonReturnMonths: z.int(),
  afterSaleTerms: z.array(z.string()),
})
export interface DeliveryService extends z.output<typeof DeliveryService> {}

export const StoreRef = z.strictObject({ storeId: Id })
export const StoreFilter = z.strictObject({
  storeType: StoreType.optional(),
  provinceCode: z
    .string()
    .regex(/^\d{2}(\d{4})?$/, { message: '省份编码不正确' })
    .optional(),
  storeName: z.string().trim().max(60).optional(),
  ...PAGE_FIELDS,
})
export interface StoreFilter extends z.output<typeof StoreFilter> {}
export const StorePage = z.object(pageOf(StoreCard))

/** Stores of one province; default: the buyer's own. */
export const RegionQuery = z.strictObject({
  provinceCode: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  ...PAGE_FIELDS,
})
export interface RegionQuery extends z.output<typeof RegionQuery> {}
export const NearQuery = z.strictObject({ limit: z.int().min(1).max(50).default(12) })
/** The distance of a store from the buyer. */
export const NEARNESS = { city: '同城', province: '同省', elsewhere: '外省' } as const
export const NearStore = z.object({ ...StoreCard.shape, nearness: z.enum(['city', 'province', 'elsewhere']) })
export interface NearStore extends z.output<typeof NearStore> {}
export const NearStoreList = z.object({ list: z.array(NearStore) })

export const StoreFacet = z.object({ value: z.string(), label: z.string(), count: z.int() })
/** Filter values with the number of stores of each. */
export const StoreFacets = z.object({
  kinds: z.array(StoreFacet),
  provinces: z.array(StoreFacet),
  goodsClasses: z.array(StoreFacet),
})
export interface StoreFacets extends z.output<typeof StoreFacets> {}

/** 服务介绍. */
export const ServiceIntroduction = z.object({
  storeId: z.string(),
  storeName: z.string(),
  slogan: z.string(),
  servicePhone: z.string(),
  serviceHours: z.string(),
  deliveryPromise: z.string(),
  afterSaleTerms: z.array(z.string()),
  openedOn: z.iso.date(),
})
/** 开户说明: the papers that the store requires before it trades. */
export const OpenAccountInstructions = z.object({
  storeId: z.string(),
  storeName: z.string(),
  opensAccountFirst: z.boolean(),
  licenceCodes: z.array(z.string()),
  note: z.string(),
  reviewHours: z.int(),
})
/** 运费: the terms for the buyer's province. */
export const FreightConfig = z.object({ storeId: z.string(), postage: PostageTerms.nullable() })

/** 亮照经营: the operator of each store, with its licences. */
export const StoreHolder = z.object({
  storeId: z.string(),
  storeName: z.string(),
  storeType: StoreType,
  holderName: z.string(),
  creditCode: z.string(),
  address: z.string(),
  licences: z.array(StoreLicence),
})
export interface StoreHolder extends z.output<typeof StoreHolder> {}
export const StoreHolderPage = z.object(pageOf(StoreHolder))

/** Kinds that can apply. Self-operated stores are opened by the platform. */
export const MERCHANT_KINDS = { joint: '合营', 'third-party': '第三方' } as const

export const MerchantApplication = z.strictObject({
  kind: z.enum(wordsOf(MERCHANT_KINDS)),
  companyName: z.string().trim().min(4, '请填写营业执照上的企业名称').max(60, '企业名称最多 60 字'),
  creditCode: CreditCode,
  provinceCode: z.string().regex(/^\d{6}$/, { message: '请选择所在省份' }),
  goodsClasses: z
    .array(z.enum(wordsOf(GOODS_CLASSES)))
    .min(1, '请至少选择一类经营商品')
    .max(12),
  contactName: PersonName,
  contactMobile: Mobile,
  note: z.string().trim().max(300, '说明最多 300 字').default(''),
})
export interface MerchantApplication extends z.output<typeof MerchantApplication> {}
export const MerchantReceipt = z.object({ applicationNo: z.string() })

/** The application number and its mobile. */
export const MerchantProgressQuery = z.strictObject({
  applicationNo: z.string().trim().min(8, '请填写申请编号').max(20),
  contactMobile: Mobile,
})
export const MERCHANT_STATES = { waiting: '审核中', talking: '洽谈中', accepted: '已通过', refused: '未通过' } as const
export const MerchantProgress = z.object({
  applicationNo: z.string(),
  companyName: z.string(),
  state: z.enum(wordsOf(MERCHANT_STATES)),
  answer: z.string().nullable(),
  /** The papers that the platform requested last; null: none. */
  askedPapers: z.string().nullable(),
  submittedAt: Instant,
  answeredAt: Instant.nullable(),
})
export interface MerchantProgress extends z.output<typeof MerchantProgress> {}
