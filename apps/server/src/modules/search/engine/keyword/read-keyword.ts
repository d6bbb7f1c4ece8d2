import type { Lexicon } from '../../lexicon/lexicon.ts'
import type { NameBook } from '../text/name-book.ts'
import { wordsOf } from '../text/normalise.ts'
import { wordingsOf } from '../text/wordings.ts'
import { cutWord, piecesToAsk } from './cut-word.ts'

/** A word that offers must match in one of several ways; all parts of one way must match. */
export interface SearchedWord {
  readonly text: string
  readonly ways: readonly (readonly (string | SearchedWord)[])[]
}

/** The interpretation of a keyword. */
export interface Reading {
  /** All must match; null for an empty keyword, which matches everything. */
  readonly words: readonly SearchedWord[] | null
  /** The corrected keyword; null when it is searched as typed. */
  readonly corrected: string | null
  /** Ignored words, because no goods match them, or none matches all words. */
  readonly ignored: readonly string[]
}

/**
 * Whether an offer, on sale or not, matches all words of a group: by the names of its goods, or by anything. Words that all name
 * stores are known even when these sell nothing yet.
 */
export interface Group {
  readonly words: readonly SearchedWord[]
  readonly by: 'names' | 'anything'
}

/** What the interpretation needs from the index. */
export type Question = { readonly kind: 'found'; readonly groups: readonly Group[] } | { readonly kind: 'names' }
export type Reply = readonly boolean[] | NameBook
type Reader<T> = Generator<Question, T, Reply>

/** Two characters are similar to too many words. */
const SHORTEST_SLIP = 3

const NOTHING_ASKED: Reading = { words: null, corrected: null, ignored: [] }
const NOTHING_MEANT: Reading = { words: [], corrected: null, ignored: [] }

/**
 * Interprets a keyword with the help of the index; the same steps for every engine. A word that matches nothing may be several
 * words joined (厂家 + 品名), a typing error with one clear correction, or unknown: then it is ignored if there are other words.
 * `isAsTyped`: nothing is corrected or ignored.
 */
export function* readKeyword(keyword: string, lexicon: Lexicon, isAsTyped: boolean): Reader<Reading> {
  if (keyword.trim() === '') return NOTHING_ASKED
  const typed = wordsOf(keyword)
  if (typed.length === 0) return NOTHING_MEANT
  const sought = (text: string): SearchedWord => ({ text, ways: wordingsOf(text, lexicon) })
  const words = typed.map(sought)
  const whole = words.length > 1 ? sought(typed.join('')) : null
  const known = yield* found([...words, ...(whole ? [whole] : [])].map(word => anything([word])))
  if (!whole && known[0]) return { words, corrected: null, ignored: [] }
  const parts: Part[] = []
  for (const [at, word] of words.entries())
    if (known[at]) parts.push({ text: word.text, word, wasTyped: word.text })
    else parts.push(...(yield* readUnknown(word.text, sought, isAsTyped)))
  const kept = isAsTyped ? parts : yield* keepTogether(parts)
  const isKept = (part: Part) => kept.includes(part) && part.word !== null
  if (isAsTyped && parts.some(part => part.word === null)) return NOTHING_MEANT
  const left = parts.filter(isKept)
  if (left.length === 0 || (left.length < parts.length && isMereRest(left, typed))) return NOTHING_MEANT
  const list = left.flatMap(part => part.word ?? [])
  // 阿莫西林 / 胶囊: goods with both in one name and in this order come first.
  const isWhole = whole !== null && left.length === words.length && known[words.length] === true
  return {
    words: isWhole ? [{ text: whole.text, ways: [...whole.ways, list] }] : list,
    corrected: left.some(({ text, wasTyped }) => text !== wasTyped) ? left.map(({ text }) => text).join(' ') : null,
    ignored: parts.filter(part => !isKept(part)).map(({ wasTyped }) => wasTyped),
  }
}

/** A fragment of a word, such as 珍珠 of some 珍珠…眼水 that no store sells, does not match the whole. */
function isMereRest(left: readonly Part[], typed: readonly string[]): boolean {
  const isFragment = ({ wasTyped }: Part) => wasTyped.length <= 2 && !typed.includes(wasTyped)
  return left.every(isFragment) && 2 * left.map(({ wasTyped }) => wasTyped).join('').length < typed.join('').length
}

/** A piece of the keyword and its meaning; undefined when it contains no word. */
interface Part {
  readonly text: string
  readonly word: SearchedWord | null
  readonly wasTyped: string
}

function* readUnknown(text: string, sought: (text: string) => SearchedWord, isAsTyped: boolean): Reader<Part[]> {
  const pieces = piecesToAsk(text)
  const answers = yield* found(pieces.map(piece => anything([sought(piece)])))
  const cut = cutWord(
    text,
    pieces.filter((_, at) => answers[at]),
  )
  const partOf = (piece: { text: string; isKnown: boolean }): Part => ({
    text: piece.text,
    word: piece.isKnown ? sought(piece.text) : null,
    wasTyped: piece.text,
  })
  if (cut.length > 1 && cut.every(piece => piece.isKnown)) {
    const [isShared] = yield* found([anything(cut.map(piece => sought(piece.text)))])
    if (isShared || isAsTyped) return cut.map(partOf)
  }
  if (!isAsTyped) {
    const book = yield* names()
    const mended = (slip: string): (Part & { cost: number })[] => {
      const meant = book.clearReading(slip)
      return meant ? [{ text: meant.word, word: sought(meant.word), wasTyped: slip, cost: meant.cost }] : []
    }
    const [whole] = mended(text)
    if (whole) return [whole]
    // The maker is known and the medicine misspelt: a known beginning or end beside a typing error.
    const beside = pieces
      .filter((_, at) => answers[at])
      .flatMap(piece => {
        const known = partOf({ text: piece, isKnown: true })
        const rest = (slip: string) => (slip.length >= SHORTEST_SLIP ? mended(slip) : [])
        if (text.startsWith(piece)) return rest(text.slice(piece.length)).map(slip => ({ slip, parts: [known, slip] }))
        if (text.endsWith(piece))
          return rest(text.slice(0, -piece.length)).map(slip => ({ slip, parts: [slip, known] }))
        return []
      })
      .toSorted((a, b) => a.slip.cost - b.slip.cost || b.slip.wasTyped.length - a.slip.wasTyped.length)
    if (beside[0]) return beside[0].parts
  }
  return cut.map(partOf)
}

/** The parts that goods can match together: names before makers and stores, longer ones first, numbers last. */
function* keepTogether(parts: readonly Part[]): Reader<Part[]> {
  const known = parts.flatMap(part => (part.word ? [{ part, word: part.word }] : []))
  const [isFine, ...areNames] = yield* found([
    anything(known.map(({ word }) => word)),
    ...known.map(({ word }): Group => ({ words: [word], by: 'names' })),
  ])
  if (isFine || known.length <= 1) return known.map(({ part }) => part)
  const weight = (at: number, text: string) =>
    (areNames[at] ? 200 : 0) + (/^[\d.]/.test(text) && !/\d{6}/.test(text) ? 0 : 100) + text.length
  const ordered = known
    .map((each, at) => ({ ...each, weight: weight(at, each.part.text) }))
    .toSorted((a, b) => b.weight - a.weight)
  let kept: typeof ordered = []
  for (const next of ordered) {
    const [isAnswered] = yield* found([anything([...kept, next].map(({ word }) => word))])
    if (isAnswered) kept = [...kept, next]
  }
  return kept.map(({ part }) => part)
}

function anything(words: readonly SearchedWord[]): Group {
  return { words, by: 'anything' }
}

function* found(groups: readonly Group[]): Reader<readonly boolean[]> {
  if (groups.length === 0) return []
  return (yield { kind: 'found', groups }) as readonly boolean[]
}

function* names(): Reader<NameBook> {
  return (yield { kind: 'names' }) as NameBook
}
