import type { SearchAnswer, SearchRequest } from '../engine.ts'
import type { NameBook } from '../text/name-book.ts'
import { readByAsking, type Search } from './keyword-words.ts'
import { storesNamed } from './names-and-words.ts'
import { readAnswer } from './read-answer.ts'
import { searchBody } from './search-body.ts'
import type { Surroundings } from './surroundings.ts'
import { clausesFor, type WordClauses } from './word-clauses.ts'

/** A whole search: what the keyword means, then one question, and a second one when unseen prices ask for it. */
export async function ask(
  search: Search,
  around: Surroundings,
  names: () => Promise<NameBook>,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const { keyword, isAsTyped } = request.criteria
  const { words, corrected, ignored } = await readByAsking(search, around, names, keyword, isAsTyped)
  const clauses = words?.map(word => clausesFor(word, text => storesNamed(around, text))) ?? null
  return { ...(await askFor(search, around, request, clauses, corrected ?? keyword)), corrected, ignored }
}

async function askFor(
  search: Search,
  around: Surroundings,
  request: SearchRequest,
  words: readonly WordClauses[] | null,
  keyword: string,
): Promise<Omit<SearchAnswer, 'corrected' | 'ignored'>> {
  const isByPrice = request.sort === 'price-asc' || request.sort === 'price-desc'
  const reply = await search(searchBody(around, request, words, isByPrice ? 'shown' : 'all'))
  const answer = readAnswer(around, request, keyword, reply)
  const shownCount = reply.hits.total?.value ?? 0
  const missing = request.limit - answer.offerIds.length
  if (!isByPrice || missing === 0 || shownCount === answer.total) return answer
  // Prices that are not shown stand behind all that are, in the order of sales.
  const rest = { ...request, offset: Math.max(0, request.offset - shownCount), limit: missing }
  const { aggs: _, ...body } = searchBody(around, rest, words, 'hidden')
  const behind = await search(body)
  return { ...answer, offerIds: [...answer.offerIds, ...behind.hits.hits.map(hit => hit._id)] }
}
