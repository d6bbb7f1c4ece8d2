import { type Group, type Question, type Reading, type Reply, readKeyword } from '../keyword/read-keyword.ts'
import type { NameBook } from '../text/name-book.ts'
import type { SearchBody } from './clause.ts'
import { probeBody, readProbe, storesNamed } from './names-and-words.ts'
import type { SearchReply } from './reply.ts'
import type { Surroundings } from './surroundings.ts'
import { anyAnswer, clausesFor } from './word-clauses.ts'

/** Puts one question to the index. */
export type Search = (body: SearchBody) => Promise<SearchReply>

/** Understands a keyword by asking the index, with a few questions at a time. */
export async function readByAsking(
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

/** For each group of words, whether any offer answers them all. */
export async function probe(search: Search, around: Surroundings, groups: readonly Group[]): Promise<boolean[]> {
  const named = (word: string) => storesNamed(around, word)
  const body = probeBody(groups.map(({ words, by }) => words.map(word => anyAnswer(clausesFor(word, named), by))))
  return readProbe(await search(body), groups.length).map(count => count > 0)
}
