import { pinyin } from 'pinyin-pro'

/** One character of a name with its readings, without tones; a character without a reading is its own reading. */
export interface Syllable {
  readonly char: string
  readonly readings: readonly string[]
}

const known = new Map<string, readonly string[]>()

/** The characters of a name with all readings of each; the right reading of a polyphone is not guessed. */
export function syllablesOf(text: string): Syllable[] {
  return [...text].filter(char => char !== ' ').map(char => ({ char, readings: readingsOf(char) }))
}

/** All toneless readings of a character, ü written v; vowel-initial ones stay whole (阿 a, 恩 en). */
export function readingsOf(char: string): readonly string[] {
  const kept = known.get(char)
  if (kept) return kept
  const readings = isHan(char)
    ? [...new Set(pinyin(char, { multiple: true, toneType: 'none', type: 'array', v: true }))].filter(reading =>
        /^[a-z]+$/.test(reading),
      )
    : []
  const found = readings.length > 0 ? readings : [char]
  known.set(char, found)
  return found
}

export function isHan(char: string): boolean {
  return /\p{Script=Han}/u.test(char)
}

/**
 * Whether the query spells the syllables from position `from` on. Each may be typed as its character, in full, or by
 * its initial (z or zh); the last one may be incomplete.
 */
export function matchesPinyinFrom(syllables: readonly Syllable[], from: number, query: string): boolean {
  const dead = new Set<number>()
  const step = (at: number, typed: number): boolean => {
    if (typed === query.length) return true
    const syllable = syllables[at]
    if (!syllable) return false
    const key = at * 64 + typed
    if (dead.has(key)) return false
    if (query.startsWith(syllable.char, typed) && step(at + 1, typed + syllable.char.length)) return true
    for (const reading of syllable.readings) {
      for (const length of typedLengths(reading)) {
        if (query.startsWith(reading.slice(0, length), typed) && step(at + 1, typed + length)) return true
      }
      if (reading.startsWith(query.slice(typed))) return true
    }
    dead.add(key)
    return false
  }
  return step(from, 0)
}

function typedLengths(reading: string): readonly number[] {
  if (reading.length === 1) return [1]
  return /^[zcs]h/.test(reading) ? [reading.length, 2, 1] : [reading.length, 1]
}

/** Pairs of characters with which a query for any part of the name can begin. */
export function openingPairs(syllables: readonly Syllable[]): Set<string> {
  const pairs = new Set<string>()
  syllables.forEach((syllable, at) => {
    for (const reading of syllable.readings) if (reading.length > 1) pairs.add(reading.slice(0, 2))
    const next = syllables[at + 1]
    if (!next) return
    for (const here of signsOf(syllable)) for (const there of signsOf(next)) pairs.add(here + there)
  })
  return pairs
}

/** The possible first characters when this syllable is typed. */
export function signsOf({ char, readings }: Syllable): string[] {
  return [...new Set([char, ...readings.map(reading => reading.slice(0, 1))])]
}
