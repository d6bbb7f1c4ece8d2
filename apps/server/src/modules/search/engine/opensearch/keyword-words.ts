import { wordsOf } from '../text/normalise.ts'
import type { Search } from './ask.ts'
import type { Clause } from './clause.ts'
import { probeBody, readProbe, storesNamed } from './names-and-words.ts'
import type { Surroundings } from './search-body.ts'
import { anyAnswer, clausesOf, type WordClauses } from './word-clauses.ts'

const LONGEST_CUT = 30

/** The words of a keyword; null for an empty one, which everything answers. */
export function wordsToFind(around: Surroundings, keyword: string): WordClauses[] | null {
  if (keyword.trim() === '') return null
  return wordsOf(keyword).map(word => clausesFor(around, word))
}

function clausesFor(around: Surroundings, word: string): WordClauses {
  return clausesOf(word, storesNamed(around, word))
}

/**
 * A word that names nothing may be two glued together (厂家 + 品名, 品名 + 规格): the first cut whose parts share a
 * product. null when every word names something, or one cannot be cut.
 */
export async function cutWords(search: Search, around: Surroundings, keyword: string): Promise<WordClauses[] | null> {
  const probe = async (questions: readonly (readonly Clause[])[]) =>
    readProbe(await search(probeBody(questions)), questions.length)
  const words = wordsOf(keyword)
  const answers = await probe(words.map(word => [anyAnswer(clausesFor(around, word))]))
  if (!answers.includes(0)) return null
  const parts: WordClauses[] = []
  for (const [at, word] of words.entries()) {
    const found = answers[at] === 0 ? await cutWord(around, word, probe) : [clausesFor(around, word)]
    if (found === null) return null
    parts.push(...found)
  }
  return parts
}

async function cutWord(
  around: Surroundings,
  word: string,
  probe: (questions: readonly (readonly Clause[])[]) => Promise<number[]>,
): Promise<WordClauses[] | null> {
  const chars = [...word]
  if (chars.length < 2 || chars.length > LONGEST_CUT) return null
  const cuts = Array.from({ length: chars.length - 1 }, (_, at) => chars.length - 1 - at).map(at => {
    const headWord = chars.slice(0, at).join('')
    const head = clausesFor(around, headWord)
    const tail = clausesFor(around, chars.slice(at).join(''))
    return { head, tail, isStore: storesNamed(around, headWord).length > 0 }
  })
  const counts = await probe(
    cuts.flatMap(({ head, tail }) => [
      [anyAnswer(head)],
      [anyAnswer(tail)],
      [anyAnswer(head, 'goods'), anyAnswer(tail, 'goods')],
    ]),
  )
  const at = cuts.findIndex(({ isStore }, cut) => {
    const [heads = 0, tails = 0, shared = 0] = counts.slice(cut * 3, cut * 3 + 3)
    return heads > 0 && tails > 0 && (isStore || shared > 0)
  })
  const cut = cuts[at]
  return cut ? [cut.head, cut.tail] : null
}
