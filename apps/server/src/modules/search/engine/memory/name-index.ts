import { closestMatch } from '../text/closest-match.ts'
import { type NameKey, nameKey, namesAgree, splitBrackets } from '../text/name-agreement.ts'
import { isHan, type Syllable, syllablesOf } from '../text/syllables.ts'

interface Entry extends NameKey {
  readonly id: number
  /** As written in the catalogue. */
  readonly name: string
  readonly syllables: readonly Syllable[]
  readonly products: Set<number>
}

/** A known name found in a buyer's text, and the rest of the text. */
export interface ContainedName {
  readonly name: string
  readonly products: readonly number[]
  readonly extras: readonly string[]
}

const SHORTEST_CONTAINED = 4
const MOST_COMPARED = 80
export const MOST_SLIPS = 4

/** Names of products by what makes them equal: another spelling, part of a longer text, or similar. */
export class NameIndex {
  readonly #entries: Entry[] = []
  readonly #byKey = new Map<string, Entry>()
  readonly #byBase = new Map<string, Entry[]>()
  readonly #byStem = new Map<string, Entry[]>()
  /** By every character and every sound: a typing error keeps most of them. */
  readonly #bySound = new Map<string, Entry[]>()
  #longest = 0

  add(name: string, product: number): void {
    const key = nameKey(name)
    if (key.key === '') return
    const known = this.#byKey.get(key.key)
    if (known) {
      known.products.add(product)
      return
    }
    const id = this.#entries.length
    const entry: Entry = { ...key, id, name, syllables: syllablesOf(key.key), products: new Set([product]) }
    this.#entries.push(entry)
    this.#byKey.set(key.key, entry)
    post(this.#byBase, key.base, entry)
    if ([...key.stem].length >= 2) post(this.#byStem, key.stem, entry)
    for (const sound of soundsOf(entry.syllables)) post(this.#bySound, sound, entry)
    this.#longest = Math.max(this.#longest, key.key.length)
  }

  remove(name: string, product: number): void {
    this.#byKey.get(nameKey(name).key)?.products.delete(product)
  }

  /** Products of this name; of another salt only when exactly one name is possible. */
  equal(written: string): number[] {
    const key = nameKey(written)
    const exact = this.#byKey.get(key.key)
    if (exact && exact.products.size > 0) return [...exact.products]
    const [only, ...others] = live(this.#byBase.get(key.base)).filter(entry => namesAgree(entry, key))
    return only && others.length === 0 ? [...only.products] : []
  }

  /** The longest known name inside the text, with what surrounds it. */
  contained(written: string): ContainedName | null {
    const text = nameKey(written).key
    for (let length = Math.min(text.length - 1, this.#longest); length >= 2; length--)
      for (let from = 0; from + length <= text.length; from++) {
        const entry = this.#byKey.get(text.slice(from, from + length))
        if (!entry || entry.products.size === 0) continue
        const extras = [text.slice(0, from), text.slice(from + length)].filter(extra => extra !== '')
        return { name: entry.key, products: [...entry.products], extras }
      }
    return null
  }

  /** All names that may be meant: equal, of another salt or form, inside the text, or similar. */
  namesFor(written: string): string[] {
    const { plain, bracketed } = splitBrackets(written)
    const entries = [written, plain, ...bracketed].flatMap(text => {
      const { key, base, stem } = nameKey(text)
      return [
        ...live([this.#byKey.get(key)].flatMap(entry => entry ?? [])),
        ...live(this.#byBase.get(base)),
        ...([...stem].length < 3 ? [] : live(this.#byStem.get(stem))),
        ...this.#inside(key),
      ]
    })
    const slips = entries.length > 0 ? [] : this.alike(plain, MOST_SLIPS)
    return [...new Set([...entries, ...slips].map(({ name }) => name))]
  }

  #inside(text: string): Entry[] {
    const found = this.contained(text)
    return found ? this.#entries.filter(({ products }) => found.products.some(product => products.has(product))) : []
  }

  /** Products of the same medicine in other forms and salts. */
  sameStem(written: string): number[] {
    const { stem } = nameKey(written)
    return [...stem].length < 3 ? [] : live(this.#byStem.get(stem)).flatMap(entry => [...entry.products])
  }

  /** Names that a typing error may have meant, nearest first. */
  alike(written: string, limit: number): { readonly name: string; readonly products: readonly number[] }[] {
    const { key } = nameKey(written)
    const typed = syllablesOf(key)
    if (typed.length < 2 || typed.length > 40 || ![...key].some(isHan)) return []
    const most = typed.length <= 3 ? 0.5 : typed.length <= 5 ? 1 : 1.5
    return this.#sharing(typed)
      .flatMap(entry => {
        const cost = isSwapped(key, entry.key) ? 1 : (closestMatch(typed, entry.syllables, most)?.cost ?? null)
        return cost === null ? [] : [{ entry, cost }]
      })
      .toSorted(
        (a, b) =>
          a.cost - b.cost || a.entry.key.length - b.entry.key.length || b.entry.products.size - a.entry.products.size,
      )
      .slice(0, limit)
      .map(({ entry }) => ({ name: entry.name, products: [...entry.products] }))
  }

  /** Entries with the most sounds of the typed ones, so that only few are compared character by character. */
  #sharing(typed: readonly Syllable[]): Entry[] {
    const shares = new Map<Entry, number>()
    for (const sound of new Set(typed.map(soundOf)))
      for (const entry of this.#bySound.get(sound) ?? [])
        if (entry.products.size > 0) shares.set(entry, (shares.get(entry) ?? 0) + 1)
    const least = Math.ceil(typed.length / 2)
    return [...shares]
      .filter(([, count]) => count >= least)
      .toSorted(([a, x], [b, y]) => y - x || a.id - b.id)
      .slice(0, MOST_COMPARED)
      .map(([entry]) => entry)
  }
}

/** Long enough not to occur in arbitrary texts. */
export function isDistinctiveName(name: string): boolean {
  return [...nameKey(name).key].length >= SHORTEST_CONTAINED
}

function live(entries: readonly Entry[] | undefined): Entry[] {
  return (entries ?? []).filter(entry => entry.products.size > 0)
}

/** Two neighbouring characters in the wrong order. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length || a === b) return false
  const at = [...a].findIndex((char, place) => char !== b[place])
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/** One reading represents a character, the same on both sides. */
function soundOf({ readings }: Syllable): string {
  return readings[0] ?? ''
}

function soundsOf(syllables: readonly Syllable[]): Set<string> {
  return new Set(syllables.flatMap(({ readings }) => readings))
}

function post(lists: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = lists.get(key)
  if (list) list.push(entry)
  else lists.set(key, [entry])
}
