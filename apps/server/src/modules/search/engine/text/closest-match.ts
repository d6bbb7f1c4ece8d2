import type { Syllable } from './syllables.ts'

/** Sounds that are often taken for each other. */
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
/** Two neighbours that changed places. */
const TRANSPOSED = 0.5
const OTHER = 1

/** How far two characters are apart: 0 the same, more for the same sound, more for a similar one, 1 otherwise. */
function distance(a: Syllable, b: Syllable): number {
  if (a.char === b.char) return 0
  if (a.readings.some(reading => b.readings.includes(reading))) return HOMOPHONE
  const rough = new Set(b.readings.map(roughly))
  return a.readings.some(reading => rough.has(roughly(reading))) ? NEAR_SOUND : OTHER
}

const roughSounds = new Map<string, string>()

/** A reading without what ears confuse. */
export function roughly(reading: string): string {
  const known = roughSounds.get(reading)
  if (known !== undefined) return known
  let rough = reading
  for (const [pattern, sound] of CONFUSED) rough = rough.replace(pattern, sound)
  roughSounds.set(reading, rough)
  return rough
}

export interface Alike {
  readonly cost: number
  /** Where in the name the best match begins. */
  readonly from: number
  readonly to: number
}

interface Cell {
  readonly cost: number
  readonly from: number
}

/** The part of a name that is most like what was typed: edit distance with a free beginning and end in the name. */
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
    // Neighbours that changed places look one worse until the second of them has come.
    if (least > limit + OTHER) return null
    before = row
    row = next
  }
  let found: Alike | null = null
  row.forEach(({ cost, from }, to) => {
    // Of equal ones the longer: a character mistaken rather than one too many.
    if (cost <= limit && (!found || cost <= found.cost)) found = { cost, from, to }
  })
  return found
}

function step(from: Cell | undefined, by: number): Cell {
  return from ? { cost: from.cost + by, from: from.from } : { cost: Infinity, from: 0 }
}
