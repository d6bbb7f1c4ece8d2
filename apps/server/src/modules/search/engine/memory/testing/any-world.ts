import { fen } from '@xiaojiu/kernel/money.ts'
import { addDays } from '@xiaojiu/kernel/time.ts'
import fc from 'fast-check'
import type { Category } from '#modules/catalogue/public.ts'
import type { Buyer, CompanyBuyer } from '#modules/qualification/public.ts'
import type { Store } from '#modules/store/public.ts'
import type { Criteria } from '../../engine.ts'
import { MemoryIndex } from '../memory-index.ts'
import { TODAY, type World } from './plain-search.ts'

export const CATEGORIES: Category[] = [
  { code: '01', parentCode: null, name: '药品', level: 1 },
  { code: '0101', parentCode: '01', name: '感冒', level: 2 },
  { code: '010101', parentCode: '0101', name: '风寒', level: 3 },
  { code: '010102', parentCode: '0101', name: '风热', level: 3 },
  { code: '02', parentCode: null, name: '器械', level: 1 },
  { code: '0201', parentCode: '02', name: '检测', level: 2 },
  { code: '020101', parentCode: '0201', name: '试纸', level: 3 },
]
const NAMES = ['阿莫西林胶囊', '阿莫西林颗粒', '头孢克肟胶囊', '连花清瘟胶囊']
const KINDS = ['self-run', 'joint', 'third-party'] as const

const pick = <T>(items: readonly T[]) => fc.constantFrom(...items)

const anyProduct = fc.record({
  genericName: pick(NAMES),
  makerShortName: pick(['联邦', '先声']),
  spec: pick(['0.25g*24粒', '0.25g×24粒', '0.5g*10片']),
  dosageForm: pick(['胶囊剂', '颗粒剂']),
  rxClass: pick(['rx', 'otc-a', 'otc-b']),
  goodsClass: pick(['chemical', 'patent-chinese', 'device-2']),
  specialFlags: pick([[], [], ['ephedrine'], ['peptide-hormone']]),
  storageClass: pick(['normal', 'normal', 'cold']),
  prohibitedClass: pick([null, null, null, null, null, '疫苗']),
  categoryCodes: pick([['010101'], ['010102'], ['010101', '020101']]),
})
const anyOffer = fc.record({
  product: fc.nat(5),
  store: fc.nat(2),
  listPrice: fc.integer({ min: 1, max: 8 }).map(price => price * 10_000),
  soldCount: fc.nat(3),
  isListed: pick([true, true, true, false]),
  isControlled: pick([false, false, true]),
  onlyProvinces: pick([[], [], ['42'], ['44']]),
  isInStock: fc.boolean(),
  expiryDays: fc.option(fc.integer({ min: 0, max: 500 })),
})
/** A few products in three stores, with everything that affects visibility. */
export const anyWorld: fc.Arbitrary<World> = fc
  .record({
    products: fc.array(anyProduct, { minLength: 6, maxLength: 6 }),
    offers: fc.array(anyOffer, { minLength: 20, maxLength: 60 }),
    openStores: fc.array(pick([true, true, true, false]), { minLength: 3, maxLength: 3 }),
    strictStores: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  })
  .map(given => ({
    stores: given.openStores.map((isOpen, at) => aStore(at, isOpen, given.strictStores[at] ?? false)),
    products: given.products.map((product, at) => ({
      ...product,
      id: `p${at}`,
      brand: at % 3 === 0 ? '联邦' : null,
      displayName: product.genericName,
      aliases: [],
      makerName: `${product.makerShortName}制药`,
      approvalNo: null,
      baseCode: null,
      barcode: null,
    })),
    offers: given.offers.map(({ product, store, expiryDays, ...rest }, at) => {
      const expiry = expiryDays === null ? null : addDays(TODAY, expiryDays)
      return {
        ...rest,
        id: offerId((at * 17) % 100),
        productId: `p${product}`,
        storeId: `s${store}`,
        exceptProvinces: [],
        earliestExpiryOn: expiry,
        latestExpiryOn: expiry,
      }
    }),
  }))

const some = <T>(items: readonly T[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<T[]>([]) },
    { weight: 1, arbitrary: fc.subarray([...items], { minLength: 1 }) },
  )
/** Most filters are off most of the time; otherwise searches would find almost nothing. */
const seldom = pick([false, false, false, false, true])
export const anyCriteria: fc.Arbitrary<Criteria> = fc.record({
  keyword: pick(['', '', '阿莫西林', '胶囊', '先声', '店2', '阿莫西林 0.25g']),
  isAsTyped: pick([false, false, true]),
  categoryCode: pick([null, null, null, null, '01', '0101', '010102', '02']),
  makers: some(['联邦', '先声']),
  specs: some(['0.25g×24粒', '0.5g×10片']),
  dosageForms: some(['胶囊剂']),
  rxClasses: some(['rx', 'otc-b']),
  storeIds: some(['s0', 's1']),
  storeKinds: some(KINDS),
  onlyInStock: seldom,
  onlyBuyable: seldom,
  nearExpiry: seldom,
  expiryMonths: pick([null, null, null, null, 6]),
  priceFrom: pick([null, null, null, null, 30_000]),
  priceTo: pick([null, null, null, null, 60_000]),
  within: fc.option(
    fc.record({
      storeIds: some(['s0', 's2']),
      offerIds: some([0, 17, 34, 51].map(offerId)),
      productIds: some(['p1', 'p3']),
      categoryCodes: some(['0101', '02']),
      brands: some(['联邦']),
      exceptOfferIds: some([17, 68].map(offerId)),
    }),
    { freq: 3 },
  ),
})

const pharmacy: CompanyBuyer = {
  kind: 'company',
  companyId: 'c',
  companyName: '众采大药房',
  companyKind: 'single-pharmacy',
  companyState: 'approved',
  provinceCode: '420000',
  licences: [
    { code: 'BL', expiresOn: null, scopeClasses: [], scopeMarks: [] },
    { code: 'DL', expiresOn: null, scopeClasses: ['chemical', 'patent-chinese'], scopeMarks: ['rx'] },
    { code: 'PA', expiresOn: null, scopeClasses: [], scopeMarks: [] },
  ],
  pendingLicenceCodes: [],
  isCertified: true,
  firstTrades: new Map([['s1', 'established']]),
  agreedOfferIds: new Set([17, 34].map(offerId)),
}
export const anyBuyer: fc.Arbitrary<Buyer> = pick<Buyer>([
  pharmacy,
  pharmacy,
  { ...pharmacy, licences: pharmacy.licences.slice(0, 2) },
  { ...pharmacy, provinceCode: '440000', companyKind: 'wholesaler' },
  { ...pharmacy, companyState: 'in-review' },
  { kind: 'stranger' },
])
/** Some offers have another price for this buyer; unknown ids are ignored. */
export const anyOwnPrices: fc.Arbitrary<ReadonlyMap<string, number>> = fc
  .array(fc.tuple(pick([0, 17, 34, 51, 68, 99].map(offerId)), fc.integer({ min: 1, max: 8 })), { maxLength: 4 })
  .map(prices => new Map(prices.map(([id, price]) => [id, price * 10_000])))
export const anySort = pick(['relevance', 'sales', 'price-asc', 'price-desc', 'expiry'] as const)

/** Loads the world into the engine in memory. */
export function indexOf({ stores, products, offers }: World): MemoryIndex {
  const index = new MemoryIndex(CATEGORIES)
  for (const store of stores) index.putStore(store)
  for (const product of products) index.putProduct(product)
  for (const offer of offers) index.putOffer(offer)
  return index
}

/** Ids of offers are UUIDs. */
export function offerId(number: number): string {
  return `0190a6e2-7c1b-7d3e-8f00-${String(number).padStart(12, '0')}`
}

function aStore(at: number, isOpen: boolean, opensAccountFirst: boolean): Store {
  return {
    id: `s${at}`,
    key: `s${at}`,
    name: `店${at}`,
    kind: KINDS[at] ?? 'joint',
    isOpen,
    holderName: '',
    creditCode: '',
    legalPerson: '',
    qualityHead: '',
    provinceCode: '420000',
    cityCode: '420100',
    address: '',
    warehouseAddress: '',
    shipFromCity: '',
    servicePhone: '',
    serviceHours: '',
    goodsClasses: [],
    slogan: '',
    coldChainFee: fen(0),
    minShelfLifeMonths: 0,
    nearExpiryWarnMonths: 6,
    nonReturnMonths: 9,
    cutOffHour: 16,
    deliveryPromise: '',
    carriers: [],
    afterSaleTerms: [],
    opensAccountFirst,
    openAccountLicences: [],
    openAccountNote: '',
    openAccountHours: 24,
    bankName: '',
    bankAccount: '',
    openedOn: TODAY,
    ratingTenths: 40,
    ratingCount: 1,
    holdTerms: { orderLimit: 50, valueLimit: fen(100_000_000), stockPercent: 50 },
    postageRules: [],
  }
}
