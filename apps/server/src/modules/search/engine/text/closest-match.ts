import type { Syllable } from './syllables.ts'

/** Sounds that are often confused. */
const CONFUSED: readonly (readonly [RegExp, string])[] = [
  [/^zh/, 'z'],
  [/^ch/, 'c'],
  [/^sh/, 's'],
  [/^[nr]/, 'l'],
  [/^hu/, 'f'],
  [/ang$/, 'an'],
  [/eng$/, 'en'],
  [/ing$/, 'in'],
]

const HOMOPHONE = 0.25
const NEAR_SOUND = 0.5
/** Two neighbouring characters in the wrong order. */
const TRANSPOSED = 0.5
const OTHER = 1

/** The distance of two characters: 0 for the same, then the same sound, a similar sound, and 1 for any other. */
function distance(a: Syllable, b: Syllable): number {
  if (a.char === b.char) return 0
  if (a.readings.some(reading => b.readings.includes(reading))) return HOMOPHONE
  const rough = new Set(b.readings.map(roughSound))
  return a.readings.some(reading => rough.has(roughSound(reading))) ? NEAR_SOUND : OTHER
}

const roughSounds = new Map<string, string>()

/** A reading with often confused sounds made equal. */
export function roughSound(reading: string): string {
  const known = roughSounds.get(reading)
  if (known !== undefined) return known
  let rough = reading
  for (const [pattern, sound] of CONFUSED) rough = rough.replace(pattern, sound)
  roughSounds.set(reading, rough)
  return rough
}

export interface Alike {
  readonly cost: number
  /** Where the best match begins in the name. */
  readonly from: number
  readonly to: number
}

interface Cell {
  readonly cost: number
  readonly from: number
}

/**
 * The part of a name that is most similar to the typed text: edit distance with a free beginning and end in the name.
 */
export function closestMatch(typed: readonly Syllable[], name: readonly Syllable[], limit: number): Alike | null {
  let before: readonly Cell[] = []
  let row: readonly Cell[] = Array.from({ length: name.length + 1 }, (_, at) => ({ cost: 0, from: at }))
  for (const [line, sign] of typed.entries()) {
    const next: Cell[] = [step(row[0], OTHER)]
    let least = next[0]?.cost ?? 0
    for (const [at, character] of name.entries()) {
      let best = step(row[at], distance(sign, character))
      for (const other of [step(row[at + 1], OTHER), step(next[at], OTHER)]) if (other.cost < best.cost) best = other
      const isSwapped =
        at > 0 &&
        typed[line - 1]?.char === character.char &&
        name[at - 1]?.char === sign.char &&
        sign.char !== character.char
      const swapped = isSwapped ? step(before[at - 1], TRANSPOSED) : null
      if (swapped && swapped.cost < best.cost) best = swapped
      next.push(best)
      if (best.cost < least) least = best.cost
    }
    // A transposition looks one step worse until its second character has been read.
    if (least > limit + OTHER) return null
    before = row
    row = next
  }
  let found: Alike | null = null
  row.forEach(({ cost, from }, to) => {
    // Among equal costs the longer match wins: a wrong character is likelier than an extra one.
    if (cost <= limit && (!found || cost <= found.cost)) found = { cost, from, to }
  })
  return found
}

function step(from: Cell | undefined, by: number): Cell {
  return from ? { cost: from.cost + by, from: from.from } : { cost: Infinity, from: 0 }
}
