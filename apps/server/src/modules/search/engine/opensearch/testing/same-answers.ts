import fc from 'fast-check'
import { expect } from 'vitest'
import { Lexicon } from '../../../lexicon/lexicon.ts'
import { NO_CRITERIA, type SearchRequest } from '../../engine.ts'
import { searchIndex } from '../../memory/search-index.ts'
import {
  anyBuyer,
  anyCriteria,
  anyOwnPrices,
  anySort,
  anyWorld,
  CATEGORIES,
  indexOf,
} from '../../memory/testing/any-world.ts'
import { TODAY, uniqueLast, type World } from '../../memory/testing/plain-search.ts'
import { NameBook } from '../../text/name-book.ts'
import { ask } from '../ask.ts'
import { INDEX_FIELDS, INDEX_SETTINGS } from '../index-shape.ts'
import type { Search } from '../keyword-words.ts'
import { knownNamesBody, readKnownNames } from '../names-and-words.ts'
import { offerDocument, productWords, regionKey, ruleKey } from '../offer-document.ts'
import { SearchReply } from '../reply.ts'
import type { Surroundings } from '../surroundings.ts'
import { Mappings, Settings } from './analyse.ts'
import { searchDocuments } from './search-documents.ts'
import { StoredIndex } from './stored-index.ts'

/** Words of every kind: parts of names, pinyin, initials, mixtures, specs, makers, stores, joined and unknown words. */
const KEYWORDS = [
  '',
  '阿莫西林',
  '阿莫西林胶囊',
  '林胶',
  '囊',
  'amxl',
  'amoxilin',
  'a莫xi',
  'tbkw',
  'toubaokewo',
  'jn',
  'xl',
  'l',
  '清瘟jiaon',
  '0.25g',
  '24粒',
  '5g',
  '0.5g*10',
  '联邦',
  'lianbang',
  '先声制药',
  '店2',
  '阿莫西林 0.25g',
  '感冒 胶囊',
  '联邦阿莫西林',
  '店1 连花',
  'lianhuaqingwen',
  '没有的药',
  '阿莫西林店0',
  '！！',
] as const

const anyRequest: fc.Arbitrary<SearchRequest> = fc.record({
  // Half of the searches have little more than a word: more results test the order better.
  criteria: fc
    .tuple(fc.oneof(anyCriteria, fc.constant(NO_CRITERIA)), fc.oneof(fc.constant(''), fc.constantFrom(...KEYWORDS)))
    .map(([criteria, keyword]) => ({ ...criteria, keyword })),
  buyer: anyBuyer,
  today: fc.constant(TODAY),
  sort: anySort,
  ownPrices: anyOwnPrices,
  nearProvince: fc.constantFrom(null, null, '420000', '110000'),
  offset: fc.constantFrom(0, 0, 0, 3, 10),
  limit: fc.constantFrom(100, 100, 5, 0),
})

/** Random worlds, each searched six times by both engines: hits, order, totals, facets and related words are the same. */
export async function expectSameAnswers(worldCount: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(anyWorld, fc.array(anyRequest, { minLength: 6, maxLength: 6 }), async (given, requests) => {
      const offers = uniqueLast(given.offers)
      // Both indexes contain only goods with offers.
      const offered = new Set(offers.map(({ productId }) => productId))
      const world = { ...given, offers, products: given.products.filter(({ id }) => offered.has(id)) }
      const memory = indexOf(world)
      const { index, around } = storedAs(world)
      // Serialised and parsed, as over HTTP.
      const search: Search = async body => SearchReply.parse(searchDocuments(index, JSON.parse(JSON.stringify(body))))
      const names = async () => new NameBook(readKnownNames(await search(knownNamesBody())))
      for (const request of requests)
        expect(await ask(search, around, names, request)).toEqual(searchIndex(memory, request))
    }),
    { numRuns: worldCount },
  )
}

function storedAs({ stores, products, offers }: World): { index: StoredIndex; around: Surroundings } {
  const index = new StoredIndex(
    Settings.parse(INDEX_SETTINGS),
    Mappings.parse({ dynamic: 'strict', _meta: {}, properties: INDEX_FIELDS }),
  )
  const categories = new Map(CATEGORIES.map(category => [category.code, category]))
  const lexicon = new Lexicon([])
  const words = new Map(products.map(product => [product.id, productWords(product, { categories, lexicon })]))
  for (const offer of offers) {
    const product = words.get(offer.productId)
    if (product) index.put(offer.id, 1, offerDocument(offer, product))
  }
  return {
    index,
    around: {
      stores,
      categories: CATEGORIES,
      lexicon,
      rules: [...new Set(products.map(ruleKey))],
      regions: [...new Set(offers.map(regionKey))],
    },
  }
}
