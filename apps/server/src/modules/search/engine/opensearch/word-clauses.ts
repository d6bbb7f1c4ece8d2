import { MATCH } from '../memory/match-class.ts'
import { codeKey, specKey } from '../text/normalise.ts'
import type { Clause } from './clause.ts'
import { anyOf } from './clause.ts'
import { reversed } from './offer-document.ts'
import { phrasesOf, START } from './spellings.ts'

/** How offers answer one word: for each match class what they must fulfil. */
export type WordClauses = ReadonlyMap<number, Clause>

/** `storeIds`: the stores whose name the word is part of. */
export function clausesOf(word: string, storeIds: readonly string[]): WordClauses {
  const code = codeKey(word)
  const isCode = /\d{4}/.test(code)
  const classes: readonly (readonly [number, readonly Clause[]])[] = [
    [MATCH.exact, [{ term: { names: word } }, ...(isCode ? [{ term: { codes: code } }] : [])]],
    [MATCH.prefix, [{ prefix: { names: word } }, ...(isCode ? [{ prefix: { codesReversed: reversed(code) } }] : [])]],
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
    [MATCH.category, [partOf('categoryNames', word)]],
    [MATCH.store, storeIds.length > 0 ? [{ terms: { storeId: storeIds } }] : []],
  ]
  return new Map(classes.filter(([, clauses]) => clauses.length > 0).map(([rank, clauses]) => [rank, anyOf(clauses)]))
}

/** The word as letters that spell the text. One letter alone would mean everything anywhere but at the beginning. */
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

/** A spec that begins so; a number in it must not go on where the word ends. */
function specClause(key: string): Clause {
  if (!/\d$/.test(key)) return { prefix: { specTails: key } }
  return { regexp: { specTails: `${key.replace(/[^\p{L}\d]/gu, '\\$&')}([^0-9.].*)?` } }
}

/**
 * All words at once, scored by how well the one that fits least does: `scoreOf` says what a class is worth. A single
 * word is answered class by class; several must all be answered by a class or a better one.
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

/** Any answer at all to the word; by the goods themselves when the names of stores do not count. */
export function anyAnswer(word: WordClauses, by: 'anything' | 'goods' = 'anything'): Clause {
  return anyOf([...word].filter(([rank]) => by === 'anything' || rank !== MATCH.store).map(([, clause]) => clause))
}
