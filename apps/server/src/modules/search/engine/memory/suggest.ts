import { mostAlike } from '../text/alike.ts'
import { wordsOf } from '../text/normalise.ts'
import { isHan, type Syllable, syllablesOf } from '../text/syllables.ts'
import type { MemoryIndex } from './memory-index.ts'
import { termText } from './term-index.ts'

/**
 * Names that sound or look like a keyword that names nothing. A keyword that is part of any name is no slip, however
 * like another it is: 五苓 and 五灵 are different medicines.
 */
export function suggestWords(index: MemoryIndex, keyword: string, limit: number): string[] {
  const words = wordsOf(keyword)
  const typed = words.join('')
  if ([...typed].length < 2 || words.some(word => isKnown(index, word))) return []
  return suggestAmong(namesOf(index), typed, limit)
}

/** A name that a slip may have meant. */
export interface KnownName {
  readonly text: string
  readonly syllables: readonly Syllable[]
  readonly productCount: number
}

/** The names most like what was typed, which is known to name nothing. */
export function suggestAmong(names: Iterable<KnownName>, typed: string, limit: number): string[] {
  const found = [...typed].some(isHan) ? alikeNames(names, typed) : alikeSpellings(names, typed)
  const best = new Map<string, Candidate>()
  for (const candidate of found) {
    const known = best.get(candidate.word)
    if (!known || candidate.cost < known.cost) best.set(candidate.word, candidate)
  }
  return [...best.values()]
    .toSorted((a, b) => a.cost - b.cost || b.productCount - a.productCount || (a.word < b.word ? -1 : 1))
    .slice(0, limit)
    .map(({ word }) => word)
}

interface Candidate {
  readonly word: string
  readonly cost: number
  readonly productCount: number
}

function isKnown(index: MemoryIndex, word: string): boolean {
  for (const [term] of index.terms.find(word)) if (term.products.size > 0) return true
  for (const _ of index.codes.find(word)) return true
  return index.stores.some(store => store.searchName.includes(word))
}

/** Typed in characters: the part of a name that sounds the same, a little different, or has one character wrong. */
function* alikeNames(names: Iterable<KnownName>, typed: string): Generator<Candidate> {
  const signs = syllablesOf(typed)
  const limit = signs.length <= 3 ? 0.5 : signs.length <= 5 ? 1 : 1.5
  for (const { syllables, productCount } of names) {
    const alike = mostAlike(signs, syllables, limit)
    if (!alike) continue
    const word = syllables
      .slice(alike.from, alike.to)
      .map(({ char }) => char)
      .join('')
    if (word !== '' && word !== typed) yield { word, cost: alike.cost, productCount }
  }
}

/** Typed in letters: names whose full spelling or initials are a letter or two away. */
function* alikeSpellings(names: Iterable<KnownName>, typed: string): Generator<Candidate> {
  const letters = lettersOf(typed)
  if (letters.length < 4) return
  const limit = letters.length >= 8 ? 2 : 1
  for (const { text, syllables, productCount } of names) {
    const spelled = lettersOf(syllables.map(({ readings }) => readings[0] ?? '').join(''))
    const head = mostAlike(letters, spelled.slice(0, letters.length + limit), limit)
    if (head && head.from === 0) yield { word: text, cost: head.cost, productCount }
  }
}

function* namesOf(index: MemoryIndex): Generator<KnownName> {
  const generic = new Set(index.names.values.map(termText))
  for (const { kind, text, syllables, products } of index.terms.terms)
    if (products.size > 0 && (kind === 'alias' || (kind === 'name' && generic.has(text))))
      yield { text, syllables, productCount: products.size }
}

function lettersOf(text: string): Syllable[] {
  return [...text].map(char => ({ char, readings: [char] }))
}
