import type { StoreKind } from '@xiaojiu/contract/store/schemas.ts'
import type { Category, FeedOffer, FeedProduct } from '#modules/catalogue/public.ts'
import type { ProductFacts } from '#modules/qualification/public.ts'
import type { Store } from '#modules/store/public.ts'
import { Lexicon } from '../../lexicon/lexicon.ts'
import { specGroup, specKey } from '../text/normalise.ts'
import { type SpecValue, specValue } from '../text/spec-value.ts'
import { CodeIndex } from './code-index.ts'
import { dayNumber } from './day-number.ts'
import { Dictionary } from './dictionary.ts'
import { NameIndex } from './name-index.ts'
import { OFFER, OfferColumns } from './offer-columns.ts'
import { readId } from './offer-ids.ts'
import { ProductColumns } from './product-columns.ts'
import { type Term, TermIndex, termText } from './term-index.ts'

/** The texts of one product; its numbers are in columns. */
export interface ProductEntry {
  readonly id: string
  readonly genericName: string
  readonly brand: string | null
  readonly terms: readonly Term[]
}

export interface StoreEntry {
  readonly id: string
  readonly name: string
  readonly searchName: string
  readonly kind: StoreKind
  readonly provinceCode: string
  readonly isOpen: boolean
  readonly opensAccountFirst: boolean
  readonly nearExpiryWarnMonths: number
}

/** Provinces served and not served; offers share few such rules. */
export interface RegionRule {
  readonly onlyProvinces: readonly string[]
  readonly exceptProvinces: readonly string[]
}

/** All search data on two levels: texts on products, numbers on offers. It uses no clock and no database. */
export class MemoryIndex {
  /** Colloquial words for registered names. */
  readonly lexicon: Lexicon
  readonly terms = new TermIndex()
  readonly codes = new CodeIndex()
  readonly productNames = new NameIndex()
  /** Other names of products: brands, old and common names. */
  readonly otherNames = new NameIndex()
  readonly offers = new OfferColumns()
  readonly products: ProductEntry[] = []
  readonly productColumns = new ProductColumns()
  readonly stores: StoreEntry[] = []
  readonly names = new Dictionary()
  readonly makers = new Dictionary()
  readonly specs = new Dictionary()
  /** Each spec in the form for searching. */
  readonly specKeys: string[] = []
  /** Each spec in the form for comparing lists. */
  readonly specValues: SpecValue[] = []
  readonly forms = new Dictionary()
  readonly rxClasses = new Dictionary()
  readonly categories = new Dictionary()
  readonly categoryByCode = new Map<string, Category>()
  readonly regions: RegionRule[] = []
  readonly rules: ProductFacts[] = []
  #words = 0
  readonly #regionNumbers = new Map<string, number>()
  readonly #ruleNumbers = new Map<string, number>()
  readonly #storeNumbers = new Map<string, number>()
  readonly #productNumbers = new Map<string, number>()
  /** Of the offer that is being put. */
  readonly #id = new Uint32Array(4)

  constructor(categories: readonly Category[], lexicon: Lexicon = new Lexicon([])) {
    this.lexicon = lexicon
    this.putCategories(categories)
  }

  putCategories(categories: readonly Category[]): void {
    this.#words++
    this.categoryByCode.clear()
    for (const category of categories) {
      this.categoryByCode.set(category.code, category)
      this.categories.number(category.code)
    }
  }

  /** Changes whenever a word may match other products or stores. */
  get wordsVersion(): number {
    return this.#words
  }

  /** Changes whenever counts of a search may change. */
  get countsVersion(): number {
    return this.#words + this.offers.shape
  }

  hasProduct(productId: string): boolean {
    return this.#productNumbers.has(productId)
  }

  productNumber(productId: string): number {
    return this.#productNumbers.get(productId) ?? -1
  }

  storeNumber(storeId: string): number {
    return this.#storeNumbers.get(storeId) ?? -1
  }

  /** The number of a rule; a new rule gets the next number. */
  regionNumber({ onlyProvinces, exceptProvinces }: RegionRule): number {
    const rule: RegionRule = { onlyProvinces, exceptProvinces }
    return numberOf(this.#regionNumbers, this.regions, JSON.stringify(rule), rule)
  }

  putStore(store: Store): void {
    const entry: StoreEntry = {
      id: store.id,
      name: store.name,
      searchName: termText(store.name),
      kind: store.kind,
      provinceCode: store.provinceCode,
      isOpen: store.isOpen,
      opensAccountFirst: store.opensAccountFirst,
      nearExpiryWarnMonths: store.nearExpiryWarnMonths,
    }
    const known = this.#storeNumbers.get(store.id)
    // All stores come with every change of an offer.
    if (known !== undefined && isSame(this.stores[known], entry)) return
    this.#words++
    if (known === undefined) this.#storeNumbers.set(store.id, this.stores.push(entry) - 1)
    else this.stores[known] = entry
  }

  putProduct(product: FeedProduct): void {
    this.#words++
    const number = this.#productNumbers.get(product.id) ?? this.products.length
    this.#forget(number)
    this.#productNumbers.set(product.id, number)
    this.products[number] = {
      id: product.id,
      genericName: product.genericName,
      brand: product.brand,
      terms: this.#addTerms(product, number),
    }
    this.productColumns.put(number, {
      name: this.names.number(product.genericName),
      maker: this.makers.number(product.makerShortName),
      spec: this.#specNumber(product.spec),
      form: this.forms.number(product.dosageForm),
      rx: this.rxClasses.number(product.rxClass),
      rule: this.#ruleNumber(product),
      isProhibited: product.prohibitedClass !== null,
      categories: this.#categoryNumbers(product.categoryCodes),
    })
    this.productNames.add(product.genericName, number)
    for (const { kind, text } of this.products[number].terms) if (kind === 'alias') this.otherNames.add(text, number)
    for (const code of [product.approvalNo, product.baseCode, product.barcode])
      if (code !== null) this.codes.add(code, number)
  }

  /** The product and the store must be in the index already. */
  putOffer(offer: FeedOffer): void {
    const product = this.#productNumbers.get(offer.productId)
    const store = this.#storeNumbers.get(offer.storeId)
    if (product === undefined || store === undefined) throw new Error('an offer came before its product or store')
    if (!readId(offer.id, this.#id)) throw new Error(`${offer.id} is no id of an offer`)
    this.offers.put({
      id: this.#id,
      product,
      store,
      price: offer.listPrice,
      sold: offer.soldCount,
      earliest: dayNumber(offer.earliestExpiryOn),
      latest: dayNumber(offer.latestExpiryOn),
      region: this.regionNumber(offer),
      flags:
        OFFER.exists |
        (offer.isListed ? OFFER.listed : 0) |
        (offer.isInStock ? OFFER.inStock : 0) |
        (offer.isControlled ? OFFER.controlled : 0),
    })
  }

  dropOffer(offerId: string): void {
    const slot = this.offers.slotOf(offerId)
    if (slot >= 0) this.offers.drop(slot)
  }

  /** Removes offers of a store that are not in its current list. */
  dropOffersOf(storeId: string, except: ReadonlySet<string>): void {
    const store = this.storeNumber(storeId)
    const kept = new Set([...except].map(id => this.offers.slotOf(id)))
    for (let slot = 0; slot < this.offers.count; slot++)
      if (this.offers.storeOf(slot) === store && !kept.has(slot)) this.offers.drop(slot)
  }

  #forget(number: number): void {
    for (const term of this.products[number]?.terms ?? []) term.products.delete(number)
    this.codes.remove(number)
    this.productNames.remove(this.products[number]?.genericName ?? '', number)
    for (const { kind, text } of this.products[number]?.terms ?? [])
      if (kind === 'alias') this.otherNames.remove(text, number)
  }

  #addTerms(product: FeedProduct, number: number): Term[] {
    const categoryNames = product.categoryCodes.flatMap(code =>
      [2, 4, 6].flatMap(length => this.categoryByCode.get(code.slice(0, length))?.name ?? []),
    )
    const otherNames = this.lexicon.namesFor(product.genericName, categoryNames)
    return [
      this.terms.add('name', product.genericName, number),
      this.terms.add('name', product.displayName, number),
      ...product.aliases.map(alias => this.terms.add('alias', alias, number)),
      ...otherNames.map(({ text, isComplaint }) => this.terms.add(isComplaint ? 'complaint' : 'alias', text, number)),
      this.terms.add('maker', product.makerShortName, number),
      this.terms.add('maker', product.makerName, number),
      ...categoryNames.map(name => this.terms.add('category', name, number)),
    ].filter(term => term !== null)
  }

  #categoryNumbers(codes: readonly string[]): number[] {
    const levels = codes.flatMap(code => [2, 4, 6].filter(length => length <= code.length).map(n => code.slice(0, n)))
    return [...new Set(levels)].map(code => this.categories.number(code))
  }

  #specNumber(spec: string): number {
    const number = this.specs.number(specGroup(spec))
    this.specKeys[number] ??= specKey(spec)
    this.specValues[number] ??= specValue(spec)
    return number
  }

  #ruleNumber({ goodsClass, rxClass, specialFlags, storageClass, prohibitedClass }: FeedProduct): number {
    const facts: ProductFacts = { goodsClass, rxClass, specialFlags, storageClass, prohibitedClass }
    return numberOf(this.#ruleNumbers, this.rules, JSON.stringify(facts), facts)
  }
}

function numberOf<T>(numbers: Map<string, number>, list: T[], key: string, value: T): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  const made = list.push(value) - 1
  numbers.set(key, made)
  return made
}

function isSame(a: StoreEntry | undefined, b: StoreEntry): boolean {
  return a !== undefined && (Object.keys(b) as (keyof StoreEntry)[]).every(name => a[name] === b[name])
}
