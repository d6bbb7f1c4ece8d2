import type { SearchAnswer, SearchRequest } from '../engine.ts'
import type { SearchBody } from './clause.ts'
import { cutWords, wordsToFind } from './keyword-words.ts'
import { readAnswer } from './read-answer.ts'
import type { SearchReply } from './reply.ts'
import { searchBody, type Surroundings } from './search-body.ts'
import type { WordClauses } from './word-clauses.ts'

/** Puts one question to the index. */
export type Search = (body: SearchBody) => Promise<SearchReply>

/** A whole search: one question, a second one when glued words or unseen prices ask for it. */
export async function ask(search: Search, around: Surroundings, request: SearchRequest): Promise<SearchAnswer> {
  const { keyword } = request.criteria
  const words = wordsToFind(around, keyword)
  const answer = await askFor(search, around, request, words)
  if (words === null || answer.total > 0) return answer
  const cut = await cutWords(search, around, keyword)
  return cut === null ? answer : askFor(search, around, request, cut)
}

async function askFor(
  search: Search,
  around: Surroundings,
  request: SearchRequest,
  words: readonly WordClauses[] | null,
): Promise<SearchAnswer> {
  const isByPrice = request.sort === 'price-asc' || request.sort === 'price-desc'
  const reply = await search(searchBody(around, request, words, isByPrice ? 'shown' : 'all'))
  const answer = readAnswer(around, request, reply)
  const shownCount = reply.hits.total?.value ?? 0
  const missing = request.limit - answer.offerIds.length
  if (!isByPrice || missing === 0 || shownCount === answer.total) return answer
  // Prices that are not shown stand behind all that are, in the order of sales.
  const rest = { ...request, offset: Math.max(0, request.offset - shownCount), limit: missing }
  const { aggs: _, ...body } = searchBody(around, rest, words, 'hidden')
  const behind = await search(body)
  return { ...answer, offerIds: [...answer.offerIds, ...behind.hits.hits.map(hit => hit._id)] }
}
