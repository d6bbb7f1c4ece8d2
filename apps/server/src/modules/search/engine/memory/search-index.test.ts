import { fen } from '@xiaojiu/kernel/money.ts'
import { addDays } from '@xiaojiu/kernel/time.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Category } from '#modules/catalogue/public.ts'
import type { Buyer, CompanyBuyer } from '#modules/qualification/public.ts'
import type { Store } from '#modules/store/public.ts'
import type { Criteria, SearchRequest } from '../engine.ts'
import { MemoryIndex } from './memory-index.ts'
import { searchPlainly, TODAY, uniqueLast, type World } from './plain-search.ts'
import { searchIndex } from './search-index.ts'

const CATEGORIES: Category[] = [
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
const anyWorld: fc.Arbitrary<World> = fc
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
        id: `o${String((at * 17) % 100).padStart(2, '0')}`,
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
/** Most filters are off most of the time: else next to nothing would be found. */
const seldom = pick([false, false, false, false, true])
const anyCriteria: fc.Arbitrary<Criteria> = fc.record({
  keyword: pick(['', '', '阿莫西林', '胶囊', '先声', '店2', '阿莫西林 0.25g']),
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
      offerIds: some(['o00', 'o17', 'o34', 'o51']),
      productIds: some(['p1', 'p3']),
      categoryCodes: some(['0101', '02']),
      brands: some(['联邦']),
      exceptOfferIds: some(['o17', 'o68']),
    }),
    { freq: 3 },
  ),
})

const pharmacy: CompanyBuyer = {
  kind: 'company',
  companyId: 'c',
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
  agreedOfferIds: new Set(['o17', 'o34']),
}
const anyBuyer: fc.Arbitrary<Buyer> = pick<Buyer>([
  pharmacy,
  pharmacy,
  { ...pharmacy, licences: pharmacy.licences.slice(0, 2) },
  { ...pharmacy, provinceCode: '440000', companyKind: 'wholesaler' },
  { ...pharmacy, companyState: 'in-review' },
  { kind: 'stranger' },
])
const anySort = pick(['relevance', 'sales', 'price-asc', 'price-desc', 'expiry'] as const)

describe('against plain loops over the same world', () => {
  test('totals, hits, order and facets are the same', () => {
    fc.assert(
      fc.property(anyWorld, anyCriteria, anyBuyer, anySort, (world, criteria, buyer, sort) => {
        const request: SearchRequest = {
          criteria,
          buyer,
          today: TODAY,
          sort,
          nearProvince: null,
          offset: 0,
          limit: 100,
        }
        const answer = searchIndex(indexOf(world), request)
        const expected = searchPlainly(world, request)
        expect(answer.total).toBe(expected.hits.length)
        expect([...answer.offerIds].toSorted()).toEqual(expected.hits.map(hit => hit.offer.id).toSorted())
        expect(answer.storeCount).toBe(new Set(expected.hits.map(hit => hit.offer.storeId)).size)
        expect(answer.productCount).toBe(new Set(expected.hits.map(hit => hit.offer.productId)).size)
        expect(answer.facets.inStockCount).toBe(expected.counts.inStock)
        expect(answer.facets.buyableCount).toBe(expected.counts.buyable)
        expect(answer.facets.nearExpiryCount).toBe(expected.counts.near)
        for (const facet of ['makers', 'specs', 'dosageForms', 'rxClasses', 'stores', 'storeKinds'] as const)
          expect(
            Object.fromEntries(answer.facets[facet].filter(v => v.count > 0).map(v => [v.value, v.count])),
          ).toEqual(Object.fromEntries(expected.facets[facet]))
        for (const { value, count } of answer.facets.categories)
          expect(count).toBe(expected.facets.categories.get(value) ?? 0)
        if (sort !== 'relevance') {
          const keys = answer.offerIds.map(id => expected.sortKey(id))
          expect(keys).toEqual(keys.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : 1)))
        }
      }),
      { numRuns: 400 },
    )
  })

  test('pages put together are the whole', () => {
    fc.assert(
      fc.property(anyWorld, anyBuyer, anySort, fc.integer({ min: 1, max: 7 }), (world, buyer, sort, size) => {
        const index = indexOf(world)
        const base = { criteria: EVERYTHING, buyer, today: TODAY, sort, nearProvince: '420000' }
        const whole = searchIndex(index, { ...base, offset: 0, limit: 100 }).offerIds
        const pages: string[] = []
        for (let offset = 0; offset < whole.length; offset += size)
          pages.push(...searchIndex(index, { ...base, offset, limit: size }).offerIds)
        expect(pages).toEqual(whole)
      }),
    )
  })

  test('offers written one by one, twice and in any order make the same index', () => {
    fc.assert(
      fc.property(anyWorld, anyCriteria, anyBuyer, (world, criteria, buyer) => {
        const request: SearchRequest = {
          criteria,
          buyer,
          today: TODAY,
          sort: 'sales',
          nearProvince: null,
          offset: 0,
          limit: 100,
        }
        const index = indexOf({ ...world, offers: [] })
        for (const offer of world.offers) index.putOffer({ ...offer, listPrice: 1, isListed: false })
        for (const product of world.products) index.putProduct({ ...product, genericName: '别名', displayName: '别名' })
        for (const product of world.products) index.putProduct(product)
        for (const offer of world.offers.toReversed()) index.putOffer(offer)
        const { relatedWords: _, ...answer } = searchIndex(index, request)
        const { relatedWords: __, ...expected } = searchIndex(
          indexOf({ ...world, offers: uniqueLast(world.offers.toReversed()) }),
          request,
        )
        expect(answer).toEqual(expected)
      }),
    )
  })
})

const EVERYTHING: Criteria = {
  keyword: '',
  categoryCode: null,
  makers: [],
  specs: [],
  dosageForms: [],
  rxClasses: [],
  storeIds: [],
  storeKinds: [],
  onlyInStock: false,
  onlyBuyable: false,
  nearExpiry: false,
  expiryMonths: null,
  priceFrom: null,
  priceTo: null,
  within: null,
}

function indexOf({ stores, products, offers }: World): MemoryIndex {
  const index = new MemoryIndex(CATEGORIES)
  for (const store of stores) index.putStore(store)
  for (const product of products) index.putProduct(product)
  for (const offer of offers) index.putOffer(offer)
  return index
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
    postageRules: [],
  }
}
