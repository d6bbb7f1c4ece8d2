import { specKey, wordsOf } from '../text/normalise.ts'
import { MATCH } from './match-class.ts'
import type { MemoryIndex } from './memory-index.ts'
import type { Hit, TermKind } from './term-index.ts'

/** How one word is answered: products with their match class, and stores whose name it is part of. */
interface WordMatch {
  readonly ranks: Uint8Array
  /** In ascending order, so that a scan walks straight through memory. */
  readonly products: Uint32Array
  readonly stores: ReadonlySet<number>
}

/** How a keyword is answered: which products can be among the hits, and how well. */
export interface KeywordMatch {
  /** null: any product, because a store was named. */
  readonly products: Uint32Array | null
  /** A word names a store, so that offers of one product differ. */
  readonly isByStore: boolean
  /** The match class of all offers of a product; MATCH.none when they are no hits. */
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

/** null for an empty keyword, which everything answers; signs without a word are answered by nothing. */
export function matchKeyword(index: MemoryIndex, keyword: string): KeywordMatch | null {
  if (keyword.trim() === '') return null
  const words = wordsOf(keyword)
  if (words.length === 0) return NOTHING
  const matches = words.map(word => matchWord(index, word))
  if (matches.some(isEmpty)) return combine(splitWords(index, words) ?? matches)
  return combine(matches)
}

function combine(matches: readonly WordMatch[]): KeywordMatch {
  const drivers = matches.filter(match => match.stores.size === 0)
  const [driver] = drivers.toSorted((a, b) => a.products.length - b.products.length)
  const rankAt = (product: number, store: number): number => {
    // The word that fits least decides: goods that answer every word by name come before those of a store so named.
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

/** By product: how well the word that fits least fits it. */
function worstOf([first, ...others]: readonly WordMatch[]): Uint8Array {
  const worst = first?.ranks.slice() ?? new Uint8Array()
  for (const { ranks } of others)
    for (let product = 0; product < worst.length; product++)
      if ((ranks[product] ?? MATCH.none) > (worst[product] ?? MATCH.none)) worst[product] = ranks[product] ?? MATCH.none
  return worst
}

/** A word that names nothing may be two glued together (厂家 + 品名, 品名 + 规格): the first cut whose parts share a product. */
function splitWords(index: MemoryIndex, words: readonly string[]): WordMatch[] | null {
  const parts = words.map(word => {
    const match = matchWord(index, word)
    return isEmpty(match) ? splitWord(index, word) : [match]
  })
  return parts.every(part => part !== null) ? parts.flat() : null
}

function splitWord(index: MemoryIndex, word: string): WordMatch[] | null {
  const chars = [...word]
  if (chars.length > 30) return null
  for (let cut = chars.length - 1; cut >= 1; cut--) {
    const head = matchWord(index, chars.slice(0, cut).join(''))
    if (isEmpty(head)) continue
    const tail = matchWord(index, chars.slice(cut).join(''))
    if (isEmpty(tail)) continue
    const isShared =
      head.stores.size > 0 || tail.products.some(product => (head.ranks[product] ?? MATCH.none) !== MATCH.none)
    if (isShared) return [head, tail]
  }
  return null
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
  for (const [product, hit] of index.codes.find(word))
    note(product, hit === 'exact' ? MATCH.exact : hit === 'tail' ? MATCH.prefix : MATCH.inside)
  if (/\d/.test(word)) noteSpecs(index, word, note)
  return { ranks, products: numbersIn(ranks, count), stores: storesNamed(index, word) }
}

/** The products that have a rank, in ascending order: looked for, not sorted, as a common word finds half of them. */
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
      return MATCH.alias
    case 'maker':
      return MATCH.maker
    case 'category':
      return MATCH.category
  }
}

/** A spec in any spelling; it must begin where a number begins, so that 5g does not find 0.25g. */
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
