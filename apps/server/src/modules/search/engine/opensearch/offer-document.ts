import type { Category, FeedOffer, FeedProduct } from '#modules/catalogue/public.ts'
import type { ProductFacts } from '#modules/qualification/public.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import type { RegionRule } from '../memory/memory-index.ts'
import { termText } from '../memory/term-index.ts'
import { codeForms, specGroup, specKey } from '../text/normalise.ts'
import { readingsText } from './spellings.ts'

/** One offer with the texts of its product, in the fields of `INDEX_FIELDS`. */
export type OfferDocument = ReturnType<typeof offerDocument>

/** The texts of a product, the same for all its offers. */
export type ProductWords = ReturnType<typeof productWords>

export function offerDocument(offer: FeedOffer, product: ProductWords) {
  return {
    ...product,
    id: offer.id,
    productId: offer.productId,
    storeId: offer.storeId,
    price: offer.listPrice,
    sold: offer.soldCount,
    isListed: offer.isListed,
    isInStock: offer.isInStock,
    isControlled: offer.isControlled,
    region: regionKey(offer),
    earliestOn: offer.earliestExpiryOn,
    latestOn: offer.latestExpiryOn,
  }
}

/** The data from which the texts of a product are made. */
export interface WordSources {
  readonly categories: ReadonlyMap<string, Category>
  readonly lexicon: Lexicon
}

export function productWords(product: FeedProduct, sources: WordSources) {
  const names = texts([product.genericName, product.displayName])
  const makers = texts([product.makerShortName, product.makerName])
  const categories = [...new Set(product.categoryCodes.flatMap(levelsOf))]
  const categoryNames = categories.flatMap(code => sources.categories.get(code)?.name ?? [])
  const otherNames = sources.lexicon.namesFor(product.genericName, categoryNames)
  const otherWords = (isComplaint: boolean) =>
    otherNames.filter(name => name.isComplaint === isComplaint).map(({ text }) => text)
  const aliases = texts([...product.aliases, ...otherWords(false)])
  const codes = [product.approvalNo, product.baseCode, product.barcode].flatMap(code =>
    code === null ? [] : codeForms(code),
  )
  return {
    isProhibited: product.prohibitedClass !== null,
    rule: ruleKey(product),
    genericName: product.genericName,
    maker: product.makerShortName,
    spec: specGroup(product.spec),
    form: product.dosageForm,
    rx: product.rxClass,
    brand: product.brand,
    categories,
    knownNames: [...new Set([termText(product.genericName), ...aliases])].filter(text => text !== ''),
    names,
    nameReadings: names.map(readingsText),
    aliases,
    aliasReadings: aliases.map(readingsText),
    makers,
    makerReadings: makers.map(readingsText),
    categoryNames: texts(categoryNames),
    complaints: texts(otherWords(true)),
    codes,
    codesReversed: codes.map(reversed),
    specTails: specTails(specKey(product.spec)),
  }
}

/** A code on every level: 010203 is in 01, 0102 and 010203. */
function levelsOf(code: string): string[] {
  return [2, 4, 6].filter(length => length <= code.length).map(length => code.slice(0, length))
}

function texts(raw: readonly string[]): string[] {
  return [...new Set(raw.map(termText))].filter(text => text !== '')
}

export function reversed(text: string): string {
  return [...text].toReversed().join('')
}

/** A number inside another number is not a beginning: 5g does not match 0.25g. */
function specTails(key: string): string[] {
  const tails = new Set<string>()
  for (let at = 0; at < key.length; at++) if (!/[\d.]/.test(key[at - 1] ?? '')) tails.add(key.slice(at))
  return [...tails]
}

/** Offers share few rules; the key contains the whole rule, so that it can be evaluated from the key. */
export function ruleKey({ goodsClass, rxClass, specialFlags, storageClass, prohibitedClass }: ProductFacts): string {
  return JSON.stringify({ goodsClass, rxClass, specialFlags, storageClass, prohibitedClass } satisfies ProductFacts)
}

export function regionKey({ onlyProvinces, exceptProvinces }: RegionRule): string {
  return JSON.stringify({ onlyProvinces, exceptProvinces } satisfies RegionRule)
}
