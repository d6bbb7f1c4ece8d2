import type { SearchedWord } from '../keyword/read-keyword.ts'
import { MATCH } from '../memory/match-class.ts'
import { codeCandidates, specKey } from '../text/normalise.ts'
import type { Clause } from './clause.ts'
import { allOf, anyOf } from './clause.ts'
import { reversed } from './offer-document.ts'
import { phrasesOf, START } from './spellings.ts'

/** How offers match one word: a clause for each match class. */
export type WordClauses = ReadonlyMap<number, Clause>

/** `storeIds`: the stores whose name contains the word. */
function clausesOf(word: string, storeIds: readonly string[]): WordClauses {
  const codes = codeCandidates(word)
  const [code = ''] = codes
  const isCode = /\d{4}/.test(code)
  const classes: readonly (readonly [number, readonly Clause[]])[] = [
    [MATCH.exact, [{ term: { names: word } }, ...(isCode ? [{ terms: { codes } }] : [])]],
    [MATCH.prefix, [{ prefix: { names: word } }, ...(isCode ? [{ prefix: { codesReversed: reversed(code) } }] : [])]],
    [MATCH.called, [{ term: { aliases: word } }]],
    [
      MATCH.inside,
      [
        partOf('names', word),
        ...(isCode ? [inOrder('codes.fours', code)] : []),
        ...(/\d/.test(word) ? [specClause(specKey(word))] : []),
      ],
    ],
    [MATCH.spelled, spellingClauses('nameReadings', word, 'start')],
    [MATCH.spelledInside, spellingClauses('nameReadings', word, 'anywhere')],
    [MATCH.alias, [partOf('aliases', word), ...spellingClauses('aliasReadings', word, 'anywhere')]],
    [MATCH.maker, [partOf('makers', word), ...spellingClauses('makerReadings', word, 'anywhere')]],
    [MATCH.category, [partOf('categoryNames', word), partOf('complaints', word)]],
    [MATCH.store, storeIds.length > 0 ? [{ terms: { storeId: storeIds } }] : []],
  ]
  return new Map(classes.filter(([, clauses]) => clauses.length > 0).map(([rank, clauses]) => [rank, anyOf(clauses)]))
}

/** The same for a word with several readings; a store name matches only readings of one word. */
export function clausesFor(word: SearchedWord, storesNamed: (word: string) => readonly string[]): WordClauses {
  const parts = word.ways.map(way =>
    way.map(part => (typeof part === 'string' ? clausesOf(part, storesNamed(part)) : clausesFor(part, storesNamed))),
  )
  const ranks = [...new Set(parts.flat().flatMap(part => [...part.keys()]))].toSorted((a, b) => a - b)
  return new Map(
    ranks.flatMap(rank => {
      const ways = parts.flatMap(way => wayAt(way, rank))
      return ways.length > 0 ? [[rank, anyOf(ways)] as const] : []
    }),
  )
}

/** One way at this class. With several parts, each part must match at this class or a better one. */
function wayAt(way: readonly WordClauses[], rank: number): Clause[] {
  const [only, ...others] = way
  if (only && others.length === 0) return [only.get(rank) ?? []].flat()
  if (rank === MATCH.store) return []
  const parts = way.map(part => [...part].filter(([own]) => own <= rank).map(([, clause]) => clause))
  return parts.every(clauses => clauses.length > 0) ? [allOf(parts.map(anyOf))] : []
}

/**
 * The word as letters that spell the text. A single letter matches only at the beginning, because elsewhere it would match
 * everything.
 */
export function spellingClauses(field: string, word: string, place: 'start' | 'anywhere'): Clause[] {
  if (!/[a-z]/.test(word)) return []
  const isAtStart = place === 'start' || word.length === 1
  return phrasesOf(word).map(phrase => inOrder(field, isAtStart ? `${START} ${phrase}` : phrase))
}

/** The word as a part of the text. */
export function partOf(field: string, word: string): Clause {
  return [...word].length === 1 ? { term: { [`${field}.signs`]: word } } : inOrder(`${field}.pairs`, word)
}

function inOrder(field: string, phrase: string): Clause {
  return { match_phrase: { [field]: phrase } }
}

/** A spec that begins with the word; a number in it must end where the word ends. */
function specClause(key: string): Clause {
  if (!/\d$/.test(key)) return { prefix: { specTails: key } }
  return { regexp: { specTails: `${key.replace(/[^\p{L}\d]/gu, '\\$&')}([^0-9.].*)?` } }
}

/**
 * Matches all words and scores a hit by its worst word; `scoreOf` gives the score of a class. With one word, each class
 * has its own clause; with several, all words must match at a class or a better one.
 */
export function keywordClause(words: readonly WordClauses[], scoreOf: (rank: number) => number): Clause {
  const ranks = [...new Set(words.flatMap(word => [...word.keys()]))].toSorted((a, b) => a - b)
  const [only, ...others] = words
  const queries = ranks.flatMap(rank => {
    const filter =
      only && others.length === 0
        ? [only.get(rank) ?? []].flat()
        : words.flatMap(word => {
            const upTo = [...word].filter(([own]) => own <= rank).map(([, clause]) => clause)
            return upTo.length > 0 ? [anyOf(upTo)] : []
          })
    return filter.length === words.length
      ? [{ constant_score: { filter: { bool: { filter } }, boost: scoreOf(rank) } }]
      : []
  })
  return queries.length > 0 ? { dis_max: { queries } } : { match_none: {} }
}

/** Matches the word at any class, or only by the names of goods. */
export function anyAnswer(word: WordClauses, by: 'anything' | 'names' = 'anything'): Clause {
  return anyOf([...word].filter(([rank]) => by === 'anything' || rank <= MATCH.alias).map(([, clause]) => clause))
}
