import { type Syllable, syllablesOf } from '../text/syllables.ts'

/** Marks the beginning of a name: a phrase that starts with it matches only there. */
export const START = '^^'
/** Prefix of an incomplete spelling, allowed for the last typed character. */
const BROKEN_OFF = '<'
/** A long spelling can be split in hundreds of ways; the ways with the fewest parts are the likely ones. */
const MOST_WAYS = 32

/** The field of readings of a name: for each character all its spellings. */
export function readingsText(text: string): string {
  return [START, ...syllablesOf(text.replaceAll('|', '¦')).map(waysToType)].join(' ')
}

function waysToType({ char, readings }: Syllable): string {
  const whole = readings.flatMap(reading => [
    reading,
    reading.slice(0, 1),
    ...(/^[zcs]h/.test(reading) ? [reading.slice(0, 2)] : []),
  ])
  const broken = readings.flatMap(reading => [...reading].map((_, at) => `${BROKEN_OFF}${reading.slice(0, at + 1)}`))
  return [...new Set([char, ...whole, ...broken])].join('|')
}

/**
 * The ways to split a word with letters into typed characters. Each part is a character, an initial or a whole reading;
 * the last one may be incomplete. Every way is a phrase in the field of readings.
 */
export function phrasesOf(word: string): string[] {
  const text = word.replaceAll('|', '¦')
  // Built from the end: the shortest ways of the rest give the shortest ways of the whole.
  const waysFrom: string[][][] = []
  for (let at = text.length - 1; at >= 0; at--) {
    const rest = text.slice(at)
    const last = lastPart(rest)
    const longer = firstParts(rest).flatMap(part => (waysFrom[at + part.length] ?? []).map(way => [part, ...way]))
    waysFrom[at] = [...(last === null ? [] : [[last]]), ...longer]
      .toSorted((a, b) => a.length - b.length)
      .slice(0, MOST_WAYS)
  }
  return (waysFrom[0] ?? []).map(way => way.join(' '))
}

/** No syllable begins with i, u or v; such a letter stands only for itself. */
const SYLLABLE =
  /^(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])(?:i?[aeou]|a[io]|ei|i?ao|ou|i?ang?|eng?|ong|ing?|iong|ua|uai|ui|uo|uang?|un|ve?|ue|i)|a|o|e|ai|ei|ao|ou|ang?|eng?|er|ng|n|m)$/
const INITIAL = /^[a-z]/
const LONGEST_SYLLABLE = 6

/** The possible first typed characters of the text. */
function firstParts(rest: string): string[] {
  const [sign = ''] = [...rest]
  if (!INITIAL.test(rest)) return [sign]
  const parts = [sign]
  if (/^[zcs]h/.test(rest)) parts.push(rest.slice(0, 2))
  for (let length = 2; length <= LONGEST_SYLLABLE && length <= rest.length; length++) {
    const part = rest.slice(0, length)
    if (SYLLABLE.test(part)) parts.push(part)
  }
  return [...new Set(parts)]
}

function lastPart(rest: string): string | null {
  const [sign = ''] = [...rest]
  if (sign === rest && !INITIAL.test(rest)) return rest
  const isBeginning = /^(?:[zcs]h|[a-z])$/.test(rest) || SYLLABLE.test(rest) || SYLLABLE.test(`${rest}g`)
  return isBeginning ? `${BROKEN_OFF}${rest}` : null
}
