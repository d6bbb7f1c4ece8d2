import { mostAlike } from '../text/alike.ts'
import { wordsOf } from '../text/normalise.ts'
import { isHan, type Syllable, syllablesOf } from '../text/syllables.ts'
import type { MemoryIndex } from './memory-index.ts'
import { type Term, termText } from './term-index.ts'

/**
 * Names that sound or look like a keyword that names nothing. A keyword that is part of any name is no slip, however
 * like another it is: 五苓 and 五灵 are different medicines.
 */
export function suggestWords(index: MemoryIndex, keyword: string, limit: number): string[] {
  const words = wordsOf(keyword)
  const typed = words.join('')
  if ([...typed].length < 2 || words.some(word => isKnown(index, word))) return []
  const found = [...typed].some(isHan) ? alikeNames(index, typed) : alikeSpellings(index, typed)
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
function* alikeNames(index: MemoryIndex, typed: string): Generator<Candidate> {
  const signs = syllablesOf(typed)
  const limit = signs.length <= 3 ? 0.5 : signs.length <= 5 ? 1 : 1.5
  for (const term of namesOf(index)) {
    const alike = mostAlike(signs, term.syllables, limit)
    if (!alike) continue
    const word = term.syllables
      .slice(alike.from, alike.to)
      .map(({ char }) => char)
      .join('')
    if (word !== '' && word !== typed) yield { word, cost: alike.cost, productCount: term.products.size }
  }
}

/** Typed in letters: names whose full spelling or initials are a letter or two away. */
function* alikeSpellings(index: MemoryIndex, typed: string): Generator<Candidate> {
  const letters = lettersOf(typed)
  if (letters.length < 4) return
  const limit = letters.length >= 8 ? 2 : 1
  for (const term of namesOf(index)) {
    const spelled = lettersOf(term.syllables.map(({ readings }) => readings[0] ?? '').join(''))
    const head = mostAlike(letters, spelled.slice(0, letters.length + limit), limit)
    if (head && head.from === 0) yield { word: term.text, cost: head.cost, productCount: term.products.size }
  }
}

function namesOf(index: MemoryIndex): Term[] {
  const generic = new Set(index.names.values.map(termText))
  return index.terms.terms.filter(
    term => term.products.size > 0 && ((term.kind === 'name' && generic.has(term.text)) || term.kind === 'alias'),
  )
}

function lettersOf(text: string): Syllable[] {
  return [...text].map(char => ({ char, readings: [char] }))
}
