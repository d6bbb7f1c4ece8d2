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
const OTHER = 1

/** How far two characters are apart: 0 the same, more for the same sound, more for a similar one, 1 otherwise. */
function distance(a: Syllable, b: Syllable): number {
  if (a.char === b.char) return 0
  if (a.readings.some(reading => b.readings.includes(reading))) return HOMOPHONE
  const rough = new Set(b.readings.map(roughly))
  return a.readings.some(reading => rough.has(roughly(reading))) ? NEAR_SOUND : OTHER
}

function roughly(reading: string): string {
  let rough = reading
  for (const [pattern, sound] of CONFUSED) rough = rough.replace(pattern, sound)
  return rough
}

export interface Alike {
  readonly cost: number
  /** Where in the name the best likeness lies. */
  readonly from: number
  readonly to: number
}

/** The part of a name that is most like what was typed: edit distance with a free beginning and end in the name. */
export function mostAlike(typed: readonly Syllable[], name: readonly Syllable[], limit: number): Alike | null {
  let row = name.map((_, at) => ({ cost: 0, from: at }))
  row.push({ cost: 0, from: name.length })
  for (const sign of typed) {
    const next = [{ cost: (row[0]?.cost ?? 0) + OTHER, from: row[0]?.from ?? 0 }]
    let least = next[0]?.cost ?? 0
    name.forEach((character, at) => {
      const swapped = step(row[at], distance(sign, character))
      const left = step(row[at + 1], OTHER)
      const added = step(next[at], OTHER)
      const best = [left, added].reduce((a, b) => (b.cost < a.cost ? b : a), swapped)
      next.push(best)
      if (best.cost < least) least = best.cost
    })
    if (least > limit) return null
    row = next
  }
  let found: Alike | null = null
  row.forEach(({ cost, from }, to) => {
    // Of equal ones the longer: a character mistaken rather than one too many.
    if (cost <= limit && (!found || cost <= found.cost)) found = { cost, from, to }
  })
  return found
}

function step(from: { cost: number; from: number } | undefined, by: number): { cost: number; from: number } {
  return from ? { cost: from.cost + by, from: from.from } : { cost: Infinity, from: 0 }
}
