import { normalise } from '../text/normalise.ts'
import { matchesPinyinFrom, openingPairs, type Syllable, signsOf, syllablesOf } from '../text/syllables.ts'

/** A complaint (拉肚子) leads to goods like a category, and is completed by their names. */
export type TermKind = 'name' | 'alias' | 'maker' | 'category' | 'complaint'

/** A distinct text, and the products that have it. */
export interface Term {
  readonly text: string
  readonly kind: TermKind
  readonly syllables: readonly Syllable[]
  readonly products: Set<number>
}

export type Hit = 'exact' | 'prefix' | 'inside' | 'spelled' | 'spelled-inside'

/**
 * Texts by character pairs and by their pinyin. A lookup takes the rarest pair of the query and checks each text with it, so that
 * no partial match is lost and no wrong one is found.
 */
export class TermIndex {
  readonly terms: Term[] = []
  readonly #byKey = new Map<string, number>()
  readonly #byPiece = new Map<string, number[]>()
  readonly #bySpelling = new Map<string, number[]>()
  readonly #texts = new Map<string, string>()
  readonly #byFirstSign = new Map<string, number[]>()

  /** Links a product to a text; returns the term. */
  add(kind: TermKind, raw: string, product: number): Term | null {
    const text = this.#textOf(raw)
    if (text === '') return null
    const key = `${kind} ${text}`
    const known = this.#byKey.get(key)
    const term = known === undefined ? this.#make(key, kind, text) : this.terms[known]
    term?.products.add(product)
    return term ?? null
  }

  /** Every matching term and the kind of match; a word may be characters, pinyin, initials or a mixture. */
  *find(word: string): Generator<readonly [Term, Hit]> {
    const seen = new Set<number>()
    for (const id of this.#candidates(word)) {
      const term = this.terms[id]
      if (!term || !term.text.includes(word)) continue
      seen.add(id)
      yield [term, term.text === word ? 'exact' : term.text.startsWith(word) ? 'prefix' : 'inside']
    }
    if (!/[a-z]/.test(word)) return
    for (const id of this.#spelledCandidates(word)) {
      const term = this.terms[id]
      if (!term || seen.has(id) || term.kind === 'category' || term.kind === 'complaint') continue
      const hit = spelling(term.syllables, word)
      if (hit) yield [term, hit]
    }
  }

  /** Thousands of products share a name, a maker, a category: each text is split once. */
  #textOf(raw: string): string {
    const known = this.#texts.get(raw)
    if (known !== undefined) return known
    const text = termText(raw)
    this.#texts.set(raw, text)
    return text
  }

  #make(key: string, kind: TermKind, text: string): Term {
    const term: Term = { text, kind, syllables: syllablesOf(text), products: new Set() }
    const id = this.terms.push(term) - 1
    this.#byKey.set(key, id)
    for (const piece of piecesOf(text)) post(this.#byPiece, piece, id)
    for (const pair of openingPairs(term.syllables)) post(this.#bySpelling, pair, id)
    const [first] = term.syllables
    if (first) for (const sign of signsOf(first)) post(this.#byFirstSign, sign, id)
    return term
  }

  #candidates(word: string): readonly number[] {
    const chars = [...word]
    if (chars.length === 1) return this.#byPiece.get(word) ?? []
    let rarest: readonly number[] | undefined
    for (let at = 0; at + 1 < chars.length; at++) {
      const list = this.#byPiece.get(`${chars[at]}${chars[at + 1]}`)
      if (!list) return []
      if (!rarest || list.length < rarest.length) rarest = list
    }
    return rarest ?? []
  }

  /** A single letter is looked up only at the beginning: elsewhere it would match everything. */
  #spelledCandidates(word: string): readonly number[] {
    const [first = '', second] = [...word]
    if (second === undefined) return this.#byFirstSign.get(first) ?? []
    return this.#bySpelling.get(first + second) ?? []
  }
}

export function termText(raw: string): string {
  return normalise(raw).replaceAll(' ', '')
}

function spelling(syllables: readonly Syllable[], word: string): 'spelled' | 'spelled-inside' | null {
  if (matchesPinyinFrom(syllables, 0, word)) return 'spelled'
  if (word.length === 1) return null
  for (let from = 1; from < syllables.length; from++)
    if (matchesPinyinFrom(syllables, from, word)) return 'spelled-inside'
  return null
}

/** Single characters and neighbouring pairs. */
function piecesOf(text: string): Set<string> {
  const chars = [...text]
  const pieces = new Set<string>(chars)
  for (let at = 0; at + 1 < chars.length; at++) pieces.add(`${chars[at]}${chars[at + 1]}`)
  return pieces
}

function post(lists: Map<string, number[]>, key: string, id: number): void {
  const list = lists.get(key)
  if (list) list.push(id)
  else lists.set(key, [id])
}
