import { readFileSync } from 'node:fs'
import { termText } from '../engine/memory/term-index.ts'
import { isOnlyForm, substanceStarts } from '../engine/text/name-parts.ts'

/** The kinds of words: a common name (碘酒), a former official name (氟哌酸), a brand, a symptom. */
export const LEXICON_KINDS = { common: '俗名', old: '旧名', brand: '商品名', symptom: '症状' } as const
export type LexiconKind = keyof typeof LEXICON_KINDS

/**
 * A word and its meaning: a generic name without its salts, with its form when only that form is meant; for a symptom
 * also a category of goods. A word with several meanings has one entry for each.
 */
export interface LexiconEntry {
  readonly word: string
  readonly kind: LexiconKind
  readonly means: string
}

/** Another name by which a product is found. */
interface OtherName {
  readonly text: string
  readonly isComplaint: boolean
}

const LONGEST_WORD = 16

/**
 * Colloquial words for registered names. Words are linked to products when these are loaded, so that they are found by pinyin,
 * completed and corrected like any name; a word joined with a form (氟哌酸胶囊) is translated when it is searched.
 */
export class Lexicon {
  readonly #byMeaning = new Map<string, OtherName[]>()
  readonly #meanings = new Map<string, string[]>()
  readonly #byName = new Map<string, readonly OtherName[]>()
  #longestMeaning = 0

  constructor(entries: Iterable<LexiconEntry>) {
    for (const entry of entries) {
      const text = termText(entry.word)
      const means = termText(entry.means)
      if (text === '' || means === '') continue
      const isComplaint = entry.kind === 'symptom'
      // The name of the category already contains the word.
      if (isComplaint && means.includes(text)) continue
      push(this.#byMeaning, means, { text, isComplaint })
      if (!isComplaint) push(this.#meanings, text, means)
      this.#longestMeaning = Math.max(this.#longestMeaning, means.length)
    }
  }

  /** The other names of a product, by its generic name and the names of its categories. */
  namesFor(genericName: string, categoryNames: readonly string[]): OtherName[] {
    const complaints = categoryNames.flatMap(category =>
      (this.#byMeaning.get(termText(category)) ?? []).filter(({ isComplaint }) => isComplaint),
    )
    return [...this.#namesOf(genericName), ...complaints]
  }

  /** Computed once for each name: thousands of products share one. */
  #namesOf(genericName: string): readonly OtherName[] {
    const kept = this.#byName.get(genericName)
    if (kept) return kept
    const name = termText(genericName)
    const names = substanceStarts(name).flatMap(from => {
      const found: OtherName[] = []
      for (let to = from + 1; to <= name.length && to - from <= this.#longestMeaning; to++) {
        const known = this.#byMeaning.get(name.slice(from, to))
        if (known && isOnlyForm(name.slice(to))) found.push(...known)
      }
      return found
    })
    this.#byName.set(genericName, names)
    return names
  }

  /**
   * The text with the longest other name in it replaced by the registered name: for each meaning once joined to the
   * following text and once separate. Empty when it contains no other name, or is nothing but one.
   */
  rewrite(text: string): string[] {
    for (let length = Math.min(LONGEST_WORD, text.length - 1); length >= 2; length--)
      for (let from = 0; from + length <= text.length; from++) {
        const meanings = this.#meanings.get(text.slice(from, from + length))
        if (!meanings) continue
        const head = text.slice(0, from)
        const rest = text.slice(from + length)
        return meanings.flatMap(means => [`${head} ${means}${rest}`, `${head} ${means} ${rest}`]).map(way => way.trim())
      }
    return []
  }
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

const FILES: Readonly<Record<LexiconKind, string>> = {
  brand: 'brands.tsv',
  old: 'old-names.tsv',
  common: 'common-names.tsv',
  symptom: 'symptoms.tsv',
}

let known: readonly LexiconEntry[] | null = null

/** The default entries of a release: each line of a file has a meaning and the words for it. */
export function defaultEntries(): readonly LexiconEntry[] {
  known ??= Object.entries(FILES).flatMap(([kind, file]) => readEntries(kind as LexiconKind, file))
  return known
}

function readEntries(kind: LexiconKind, file: string): LexiconEntry[] {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.flatMap(line => {
    const [means = '', words = ''] = line.split('\t')
    return words.split(',').map(word => ({ word, kind, means }))
  })
}
