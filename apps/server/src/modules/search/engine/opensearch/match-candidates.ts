import { z } from 'zod'
import type { WantedGoods } from '../engine.ts'
import { wordsIn } from '../memory/match-name.ts'
import type { NameIndex } from '../memory/name-index.ts'
import { termText } from '../memory/term-index.ts'
import { codeCandidates, codeKey } from '../text/normalise.ts'
import { anyOf, type Clause, type SearchBody } from './clause.ts'
import type { OpenSearchClient } from './client.ts'
import { bucketsOf, SearchReply } from './reply.ts'
import { partOf, spellingClauses } from './word-clauses.ts'

const MOST_OF_A_LINE = 1000
const SHORTEST_CODE = 6
const Replies = z.object({ responses: z.array(SearchReply) })

/** Every product that any line of a list may mean. `matchGoods` decides among these. */
export async function findCandidates(
  client: OpenSearchClient,
  alias: string,
  lines: readonly WantedGoods[],
  /** All names, to find a name inside a line, with another salt, or mistyped. */
  known: NameIndex,
): Promise<string[]> {
  const questions = lines.map(line => clausesFor(line, known)).filter(clauses => clauses.length > 0)
  if (questions.length === 0) return []
  const reply = Replies.parse(
    await client.lines(
      '_msearch',
      questions.flatMap(clauses => [{ index: alias }, candidates(anyOf(clauses))]),
    ),
  )
  return [
    ...new Set(
      reply.responses.flatMap(({ aggregations }) => bucketsOf(aggregations, 'products').map(each => each.value)),
    ),
  ]
}

function candidates(query: Clause): SearchBody {
  return {
    size: 0,
    _source: false,
    track_total_hits: false,
    query,
    aggs: { products: { terms: { field: 'productId', size: MOST_OF_A_LINE } } },
  }
}

function clausesFor({ name, approvalNo, barcode }: WantedGoods, known: NameIndex): Clause[] {
  const told = [barcode, approvalNo].filter(code => codeKey(code).length >= SHORTEST_CODE)
  const codes = [...new Set(told.flatMap(code => [codeKey(code), ...codeCandidates(code)]))]
  const named = known.namesFor(name).map(termText)
  return [
    ...(codes.length > 0 ? [{ terms: { codes } }] : []),
    ...(named.length > 0 ? [{ terms: { names: named } }, { terms: { aliases: named } }] : []),
    ...wordsIn(name).flatMap(word => [
      partOf('names', word),
      partOf('aliases', word),
      ...spellingClauses('nameReadings', word, 'start'),
      ...spellingClauses('aliasReadings', word, 'start'),
    ]),
  ]
}
