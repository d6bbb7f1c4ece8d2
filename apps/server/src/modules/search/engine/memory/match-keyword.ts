import { type Group, type Reading, readKeyword, type SearchedWord } from '../keyword/read-keyword.ts'
import { codeCandidates, specKey } from '../text/normalise.ts'
import { Kept } from './broad/kept.ts'
import { MATCH } from './match-class.ts'
import type { MemoryIndex } from './memory-index.ts'
import { OFFER } from './offer-columns.ts'
import { nameBookOf } from './suggest.ts'
import type { Hit, TermKind } from './term-index.ts'

/** The matches of one word: products with their match class, and stores whose name contains it. */
interface WordMatch {
  readonly ranks: Uint8Array
  /** In ascending order, so that a scan reads memory in order. */
  readonly products: Uint32Array
  readonly stores: ReadonlySet<number>
}

/** The matches of a keyword: the products that can be hits, and how well they match. */
export interface KeywordMatch {
  /** null: any product, because a store is named. */
  readonly products: Uint32Array | null
  /** A word matches a store name, so that offers of one product differ. */
  readonly isByStore: boolean
  /** The match class of all offers of a product; MATCH.none when they do not match. */
  readonly ranks: Uint8Array
  /** The same for an offer of the product in this store. */
  readonly rankAt: (product: number, store: number) => number
}

const NOTHING: KeywordMatch = {
  products: new Uint32Array(),
  isByStore: false,
  ranks: new Uint8Array(),
  rankAt: () => MATCH.none,
}

/** The interpretation of a keyword and its matches: null for an empty one, which matches everything. */
export function matchKeyword(
  index: MemoryIndex,
  keyword: string,
  isAsTyped: boolean,
): { readonly reading: Reading; readonly match: KeywordMatch | null } {
  const matcher = new Matcher(index)
  const steps = readKeyword(keyword, index.lexicon, isAsTyped)
  let step = steps.next()
  while (!step.done) {
    const { value: question } = step
    step = steps.next(
      question.kind === 'names' ? nameBookOf(index) : question.groups.map(group => matcher.isFound(group)),
    )
  }
  const reading = step.value
  if (reading.words === null) return { reading, match: null }
  return {
    reading,
    match: reading.words.length === 0 ? NOTHING : combine(reading.words.map(word => matcher.find(word))),
  }
}

/** Finds the matches of words, each looked up once. */
class Matcher {
  readonly #index: MemoryIndex
  readonly #literals = new Map<string, WordMatch>()
  readonly #words = new Map<SearchedWord, WordMatch>()

  constructor(index: MemoryIndex) {
    this.#index = index
  }

  find(word: SearchedWord): WordMatch {
    const known = this.#words.get(word)
    if (known) return known
    const [first, ...others] = word.ways.map(way => this.#findAll(way))
    const made = first ? others.reduce(either, first) : this.#literal(word.text)
    this.#words.set(word, made)
    return made
  }

  isFound({ words, by }: Group): boolean {
    const matches = words.map(word => this.find(word))
    if (by === 'names') return matches.every(({ ranks }) => ranks.some(rank => rank <= MATCH.alias))
    const [only, ...others] = matches
    if (only && others.length === 0) return !isEmpty(only)
    const { products, isByStore, ranks, rankAt } = combine(matches)
    if (!isByStore) return (products ?? []).some(product => ranks[product] !== MATCH.none)
    if (products === null) return true
    const { offers } = this.#index
    return products.some(product => {
      for (let slot = offers.firstOf(product); slot >= 0; slot = offers.nextOf(slot))
        if ((offers.flagsOf(slot) & OFFER.exists) !== 0 && rankAt(product, offers.storeOf(slot)) !== MATCH.none)
          return true
      return false
    })
  }

  /** All parts of one reading must match the goods themselves, because a store name must match a whole word. */
  #findAll(way: readonly (string | SearchedWord)[]): WordMatch {
    const [only, ...others] = way.map(part => (typeof part === 'string' ? this.#literal(part) : this.find(part)))
    if (!only || others.length === 0) return only ?? matchWord(this.#index, '')
    const ranks = worstOf([only, ...others])
    return { ranks, products: only.products.filter(product => ranks[product] !== MATCH.none), stores: new Set() }
  }

  #literal(text: string): WordMatch {
    const known = this.#literals.get(text)
    if (known) return known
    const made = matchOften(this.#index, text)
    this.#literals.set(text, made)
    return made
  }
}

/** A word that finds this many products is common and is searched repeatedly. */
const COMMON = 500
const KEPT_WORDS = 64
const keptWords = new WeakMap<MemoryIndex, Kept<WordMatch>>()

/** The results of a word; those of common words are cached until a product or store changes. */
function matchOften(index: MemoryIndex, word: string): WordMatch {
  const kept = keptWords.get(index) ?? new Kept<WordMatch>(KEPT_WORDS)
  keptWords.set(index, kept)
  const known = kept.find(word, index.wordsVersion)
  if (known) return known
  const made = matchWord(index, word)
  return made.products.length < COMMON ? made : kept.keep(word, made)
}

/** The better of two readings. */
function either(a: WordMatch, b: WordMatch): WordMatch {
  if (isEmpty(b)) return a
  if (isEmpty(a)) return b
  const ranks = a.ranks.slice()
  let count = a.products.length
  for (const product of b.products) {
    const known = ranks[product] ?? MATCH.none
    if (known === MATCH.none) count++
    ranks[product] = Math.min(known, b.ranks[product] ?? MATCH.none)
  }
  return { ranks, products: numbersIn(ranks, count), stores: new Set([...a.stores, ...b.stores]) }
}

function combine(matches: readonly WordMatch[]): KeywordMatch {
  const drivers = matches.filter(match => match.stores.size === 0)
  const [driver] = drivers.toSorted((a, b) => a.products.length - b.products.length)
  const rankAt = (product: number, store: number): number => {
    // The worst-matching word decides: goods that match every word by name come before those of a store with such a name.
    let worst: number = MATCH.exact
    for (const { ranks, stores } of matches) {
      const rank = Math.min(ranks[product] ?? MATCH.none, stores.has(store) ? MATCH.store : MATCH.none)
      if (rank > worst) worst = rank
    }
    return worst
  }
  const isByStore = drivers.length < matches.length
  return { products: driver?.products ?? null, isByStore, ranks: worstOf(matches), rankAt }
}

/** By product: the match of the worst-matching word. */
function worstOf([first, ...others]: readonly WordMatch[]): Uint8Array {
  if (!first || others.length === 0) return first?.ranks ?? new Uint8Array()
  const worst = first.ranks.slice()
  for (const { ranks } of others)
    for (let product = 0; product < worst.length; product++)
      if ((ranks[product] ?? MATCH.none) > (worst[product] ?? MATCH.none)) worst[product] = ranks[product] ?? MATCH.none
  return worst
}

function matchWord(index: MemoryIndex, word: string): WordMatch {
  const ranks = new Uint8Array(index.products.length).fill(MATCH.none)
  let count = 0
  const note = (product: number, rank: number) => {
    const known = ranks[product] ?? MATCH.none
    if (known === MATCH.none) count++
    if (rank < known) ranks[product] = rank
  }
  for (const [term, hit] of index.terms.find(word)) {
    const rank = rankFor(term.kind, hit)
    if (rank !== MATCH.none) for (const product of term.products) note(product, rank)
  }
  for (const code of codeCandidates(word))
    for (const [product, hit] of index.codes.find(code))
      note(product, hit === 'exact' ? MATCH.exact : hit === 'tail' ? MATCH.prefix : MATCH.inside)
  if (/\d/.test(word)) noteSpecs(index, word, note)
  return { ranks, products: numbersIn(ranks, count), stores: storesNamed(index, word) }
}

/** The products with a rank, in ascending order: scanned instead of sorted, because a common word finds half of them. */
function numbersIn(ranks: Uint8Array, count: number): Uint32Array {
  const products = new Uint32Array(count)
  for (let product = 0, at = 0; at < count; product++) if (ranks[product] !== MATCH.none) products[at++] = product
  return products
}

const NAME_RANKS: Readonly<Record<Hit, number>> = {
  exact: MATCH.exact,
  prefix: MATCH.prefix,
  inside: MATCH.inside,
  spelled: MATCH.spelled,
  'spelled-inside': MATCH.spelledInside,
}

function rankFor(kind: TermKind, hit: Hit): number {
  switch (kind) {
    case 'name':
      return NAME_RANKS[hit]
    case 'alias':
      return hit === 'exact' ? MATCH.called : MATCH.alias
    case 'maker':
      return MATCH.maker
    case 'category':
    case 'complaint':
      return MATCH.category
  }
}

/** A spec in any notation; it must start where a number starts, so that 5g does not match 0.25g. */
function noteSpecs(index: MemoryIndex, word: string, note: (product: number, rank: number) => void): void {
  const key = specKey(word)
  const isHit = index.specKeys.map(spec => holdsSpec(spec, key))
  if (!isHit.includes(true)) return
  const { spec } = index.productColumns
  for (let product = 0; product < index.products.length; product++)
    if (isHit[spec[product] ?? -1]) note(product, MATCH.inside)
}

function holdsSpec(spec: string, key: string): boolean {
  for (let at = spec.indexOf(key); at >= 0; at = spec.indexOf(key, at + 1)) {
    const before = spec[at - 1] ?? ''
    const after = spec[at + key.length] ?? ''
    const isCutNumber = /[\d.]/.test(before) || (/\d$/.test(key) && /[\d.]/.test(after))
    if (!isCutNumber) return true
  }
  return false
}

function storesNamed(index: MemoryIndex, word: string): ReadonlySet<number> {
  const named = new Set<number>()
  if (word.length >= 2)
    index.stores.forEach((store, number) => {
      if (store.searchName.includes(word)) named.add(number)
    })
  return named
}

function isEmpty(match: WordMatch): boolean {
  return match.products.length === 0 && match.stores.size === 0
}
