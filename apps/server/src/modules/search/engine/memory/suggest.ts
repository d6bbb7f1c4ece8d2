import { type KnownName, NameBook } from '../text/name-book.ts'
import { wordsOf } from '../text/normalise.ts'
import type { MemoryIndex } from './memory-index.ts'
import { termText } from './term-index.ts'

/**
 * Names that sound or look like a keyword that matches nothing. A keyword that is part of any name is not a typing error, however
 * similar it is to another: 五苓 and 五灵 are different medicines.
 */
export function suggestWords(index: MemoryIndex, keyword: string, limit: number): string[] {
  const words = wordsOf(keyword)
  if (words.some(word => isKnown(index, word))) return []
  return nameBookOf(index).alike(words.join(''), limit)
}

function isKnown(index: MemoryIndex, word: string): boolean {
  for (const [term] of index.terms.find(word)) if (term.products.size > 0) return true
  for (const _ of index.codes.find(word)) return true
  return index.stores.some(store => store.searchName.includes(word))
}

const books = new WeakMap<MemoryIndex, { readonly termCount: number; readonly book: NameBook }>()

/** The names of an index, prepared once until a new one is added. */
export function nameBookOf(index: MemoryIndex): NameBook {
  const termCount = index.terms.terms.length
  const known = books.get(index)
  if (known?.termCount === termCount) return known.book
  const book = new NameBook(namesOf(index))
  books.set(index, { termCount, book })
  return book
}

function* namesOf(index: MemoryIndex): Generator<KnownName> {
  const generic = new Set(index.names.values.map(termText))
  for (const { kind, text, syllables, products } of index.terms.terms)
    if (kind === 'alias' || (kind === 'name' && generic.has(text)))
      yield {
        text,
        syllables,
        get productCount() {
          return products.size
        },
      }
}
