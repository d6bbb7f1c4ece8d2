import { type Group, type Question, type Reading, type Reply, readKeyword } from '../keyword/read-keyword.ts'
import { MATCH } from '../memory/match-class.ts'
import type { NameBook } from '../text/name-book.ts'
import type { SearchBody } from './clause.ts'
import { probeBody, readProbe, storesNamed } from './names-and-words.ts'
import type { SearchReply } from './reply.ts'
import type { Surroundings } from './surroundings.ts'
import { anyAnswer, clausesFor } from './word-clauses.ts'

/** Sends one search request to the index. */
export type Search = (body: SearchBody) => Promise<SearchReply>

/** Interprets a keyword by querying the index, a few queries at a time. */
export async function readWithIndex(
  search: Search,
  around: Surroundings,
  names: () => Promise<NameBook>,
  keyword: string,
  isAsTyped: boolean,
): Promise<Reading> {
  const answer = async (question: Question): Promise<Reply> =>
    question.kind === 'names' ? names() : probe(search, around, question.groups)
  const steps = readKeyword(keyword, around.lexicon, isAsTyped)
  let step = steps.next()
  while (!step.done) step = steps.next(await answer(step.value))
  return step.value
}

/** For each group of words: whether any offer matches all of them, or each of them names a store, whatever it sells. */
export async function probe(search: Search, around: Surroundings, groups: readonly Group[]): Promise<boolean[]> {
  const named = (word: string) => storesNamed(around, word)
  const asked = groups.map(({ words, by }) => ({ by, words: words.map(word => clausesFor(word, named)) }))
  const body = probeBody(asked.map(({ words, by }) => words.map(clauses => anyAnswer(clauses, by))))
  const counts = readProbe(await search(body), groups.length)
  return asked.map(({ words, by }, at) => {
    const nameStores = by === 'anything' && words.every(clauses => clauses.has(MATCH.store))
    return nameStores || (counts[at] ?? 0) > 0
  })
}
