import { closestMatch, roughSound } from './closest-match.ts'
import { wordBounds } from './name-parts.ts'
import { isHan, type Syllable, syllablesOf } from './syllables.ts'

/** A name that a typing error is compared with. */
export interface KnownName {
  readonly text: string
  readonly syllables: readonly Syllable[]
  /** How many products have this name now. */
  readonly productCount: number
}

interface Likely {
  readonly word: string
  readonly cost: number
  readonly productCount: number
}

interface Entry {
  readonly name: KnownName
  readonly bounds: readonly number[]
  /** The name in pinyin letters, and the syllable that each letter belongs to. */
  readonly letters: readonly Syllable[]
  readonly syllableAt: readonly number[]
}

const SHORTEST_SPELLING = 4
/** At most this many names are compared in full: those that share the most with the typed text. */
const MOST_COMPARED = 400
/** Added cost of a match that begins inside a name. */
const AMID_NAME = 0.5
/** At most this many characters of the whole word may be missing. */
const LONGEST_REST = 4
/** Further suggestions cost at most this much more than the best one. */
const ALIKE_WITHIN = 0.5
/** A correction is clear when the next one costs at least this much more. */
const CLEAR_BY = 0.25

/** All names, indexed for comparison with typing errors: by sound, and by pairs of pinyin letters. */
export class NameBook {
  readonly #entries: readonly Entry[]
  readonly #bySound = new Map<string, number[]>()
  readonly #byLetters = new Map<string, number[]>()
  readonly #wholeWords = new Set<string>()

  constructor(names: Iterable<KnownName>) {
    this.#entries = [...names].map(toEntry)
    this.#entries.forEach(({ name, bounds, letters }, id) => {
      for (const sound of new Set(name.syllables.flatMap(({ readings }) => readings.map(roughSound))))
        post(this.#bySound, sound, id)
      for (const pair of pairsOf(letters)) post(this.#byLetters, pair, id)
      for (const from of bounds) for (const to of bounds) if (to > from) this.#wholeWords.add(name.text.slice(from, to))
    })
  }

  /** Whole words most similar to the typed text, which matches nothing itself; the most similar first. */
  alike(typed: string, limit: number): string[] {
    const likely = this.#likely(typed)
    const worst = (likely[0]?.cost ?? 0) + ALIKE_WITHIN
    return likely
      .filter(({ cost }) => cost <= worst)
      .slice(0, limit)
      .map(({ word }) => word)
  }

  /** The only word that the typed text can mean, with its cost; null when there are several. */
  clearReading(typed: string): { readonly word: string; readonly cost: number } | null {
    const [best, ...others] = this.#likely(typed)
    if (!best) return null
    // 阿莫西林 and 阿莫西林胶囊 count as one correction: one contains the other.
    const rivals = others.filter(
      ({ word, cost }) => cost < best.cost + CLEAR_BY && !word.includes(best.word) && !best.word.includes(word),
    )
    return rivals.length === 0 ? best : null
  }

  #likely(typed: string): Likely[] {
    const length = [...typed].length
    if (length < 2 || /^[\d.*a-z]*\d[\d.*a-z]*$/.test(typed)) return []
    const found = [...typed].some(isHan) ? this.#alikeNames(typed) : this.#alikeSpellings(typed)
    const best = new Map<string, Likely>()
    for (const likely of found) {
      const known = best.get(likely.word)
      const productCount = Math.max(likely.productCount, known?.productCount ?? 0)
      best.set(likely.word, { ...likely, cost: Math.min(likely.cost, known?.cost ?? Infinity), productCount })
    }
    return [...best.values()].toSorted(
      (a, b) => a.cost - b.cost || b.productCount - a.productCount || (a.word < b.word ? -1 : 1),
    )
  }

  /** For text in characters: the part of a name that sounds the same, sounds similar, or has one wrong character. */
  *#alikeNames(typed: string): Generator<Likely> {
    const signs = syllablesOf(typed)
    const limit = signs.length <= 2 ? 0.25 : signs.length <= 5 ? 1 : signs.length <= 8 ? 1.5 : 2
    const sounds = signs.map(({ readings }) => [...new Set(readings.map(roughSound))])
    for (const { name, bounds } of this.#sharing(this.#bySound, sounds, signs.length - Math.ceil(limit))) {
      const alike = closestMatch(signs, name.syllables, limit)
      if (!alike) continue
      const word = this.#wholeWord(name.text, bounds, alike.from, alike.to)
      // Users rarely begin to type at the end of a name.
      const cost = alike.cost + (bounds.includes(alike.from) ? 0 : AMID_NAME)
      if (cost <= limit && word !== typed && word.length <= signs.length + LONGEST_REST)
        yield { word, cost, productCount: name.productCount }
    }
  }

  /** For text in letters: names whose full pinyin differs by one or two letters. */
  *#alikeSpellings(typed: string): Generator<Likely> {
    const letters = lettersOf(typed)
    if (letters.length < SHORTEST_SPELLING) return
    const limit = letters.length >= 8 ? 2 : 1
    const pairs = [...pairsOf(letters)].map(pair => [pair])
    for (const { name, bounds, letters: spelled, syllableAt } of this.#sharing(
      this.#byLetters,
      pairs,
      Math.max(1, pairs.length - 2 * limit),
    )) {
      const head = closestMatch(letters, spelled.slice(0, letters.length + limit), limit)
      if (!head || head.from !== 0) continue
      const last = syllableAt[head.to - 1] ?? 0
      // One extra letter is not the beginning of the next character.
      const isBegun = syllableAt[head.to] === last && this.#wholeWords.has(name.text.slice(0, last))
      const word = this.#wholeWord(name.text, bounds, 0, isBegun ? last : last + 1)
      yield { word, cost: head.cost, productCount: name.productCount }
    }
  }

  /** Names with at least this many of the keys, each in any of its forms; most shared keys first. */
  #sharing(lists: ReadonlyMap<string, number[]>, keys: readonly (readonly string[])[], least: number): Entry[] {
    const counts = new Map<number, number>()
    for (const forms of keys) {
      const ids =
        forms.length === 1 ? (lists.get(forms[0] ?? '') ?? []) : new Set(forms.flatMap(form => lists.get(form) ?? []))
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    return [...counts]
      .filter(([, count]) => count >= Math.max(1, least))
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, MOST_COMPARED)
      .flatMap(([id]) => this.#entries[id] ?? [])
      .filter(({ name }) => name.productCount > 0)
  }

  /** Extends a part of a name to word boundaries. */
  #wholeWord(text: string, bounds: readonly number[], from: number, to: number): string {
    const part = text.slice(from, to)
    if (this.#wholeWords.has(part)) return part
    const start = bounds.findLast(bound => bound <= from) ?? 0
    const end = bounds.find(bound => bound >= to) ?? text.length
    return text.slice(start, end)
  }
}

function toEntry(name: KnownName): Entry {
  const spelled = name.syllables.flatMap(({ readings }, at) => [...(readings[0] ?? '')].map(letter => ({ letter, at })))
  return {
    name,
    bounds: wordBounds(name.text),
    letters: spelled.map(({ letter }) => ({ char: letter, readings: [letter] })),
    syllableAt: spelled.map(({ at }) => at),
  }
}

function lettersOf(text: string): Syllable[] {
  return [...text].map(char => ({ char, readings: [char] }))
}

function pairsOf(letters: readonly Syllable[]): Set<string> {
  const pairs = new Set<string>()
  for (let at = 0; at + 1 < letters.length; at++) pairs.add(`${letters[at]?.char}${letters[at + 1]?.char}`)
  return pairs
}

function post(lists: Map<string, number[]>, key: string, id: number): void {
  const list = lists.get(key)
  if (list) list.push(id)
  else lists.set(key, [id])
}
