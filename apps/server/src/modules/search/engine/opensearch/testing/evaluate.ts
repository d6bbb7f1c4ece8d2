import type { Bool, Clause, Range } from '../clause.ts'
import type { Places } from './analyse.ts'
import type { Document, StoredIndex, Value } from './stored-index.ts'

/** The score of a document, as Lucene computes it; null when it does not match. */
export function evaluate(index: StoredIndex, document: Document, clause: Clause): number | null {
  const kinds = Object.keys(clause)
  if (kinds.length !== 1) throw new Error(`a clause is one thing: ${kinds.join(', ')}`)
  const hit = (is: boolean) => (is ? 1 : null)
  if ('match_all' in clause) return 1
  if ('match_none' in clause) return null
  if ('term' in clause) {
    const [path, value] = only(clause.term)
    if (index.isText(path))
      return hit(index.texts(document, path).some(places => places.flat().includes(String(value))))
    return hit(index.values(document, path).includes(value))
  }
  if ('terms' in clause) {
    const [path, values] = only(clause.terms)
    const wanted: readonly Value[] = values
    return hit(index.values(document, path).some(value => wanted.includes(value)))
  }
  if ('prefix' in clause) {
    const [path, start] = only(clause.prefix)
    return hit(index.values(document, path).some(value => String(value).startsWith(start)))
  }
  if ('regexp' in clause) {
    const [path, pattern] = only(clause.regexp)
    const whole = new RegExp(`^(?:${pattern})$`, 'u')
    return hit(index.values(document, path).some(value => whole.test(String(value))))
  }
  if ('match_phrase' in clause) {
    const [path, text] = only(clause.match_phrase)
    const phrase = index.phrase(path, text)
    return hit(index.texts(document, path).some(places => holds(places, phrase)))
  }
  if ('range' in clause) {
    const [path, range] = only(clause.range)
    return hit(index.values(document, path).some(value => isBetween(value, range)))
  }
  if ('exists' in clause) return hit(index.values(document, clause.exists.field).length > 0)
  if ('constant_score' in clause)
    return evaluate(index, document, clause.constant_score.filter) === null ? null : clause.constant_score.boost
  if ('dis_max' in clause) {
    const scores = clause.dis_max.queries.map(query => evaluate(index, document, query)).filter(score => score !== null)
    return scores.length === 0 ? null : Math.max(...scores)
  }
  if ('bool' in clause) return evaluateBool(index, document, clause.bool)
  throw new Error(`unknown clause ${kinds.join(', ')}`)
}

function evaluateBool(index: StoredIndex, document: Document, bool: Bool): number | null {
  const { must = [], filter = [], should = [], must_not = [], minimum_should_match, ...rest } = bool
  if (Object.keys(rest).length > 0) throw new Error(`unknown part of bool: ${Object.keys(rest).join(', ')}`)
  const isHit = (clause: Clause) => evaluate(index, document, clause) !== null
  if (must_not.some(isHit) || !filter.every(isHit)) return null
  const required = must.map(clause => evaluate(index, document, clause))
  if (required.includes(null)) return null
  const optional = should.map(clause => evaluate(index, document, clause)).filter(score => score !== null)
  const least = minimum_should_match ?? (must.length + filter.length === 0 && should.length > 0 ? 1 : 0)
  if (optional.length < least) return null
  return [...required, ...optional].reduce<number>((sum, score) => sum + (score ?? 0), 0)
}

/** Whether the tokens of a phrase are at consecutive positions. */
function holds(places: Places, phrase: Places): boolean {
  if (phrase.length === 0) return false
  return places.some((_, from) =>
    phrase.every((signs, at) => signs.some(sign => places[from + at]?.includes(sign) ?? false)),
  )
}

function isBetween(value: Value, { gte, lte }: Range): boolean {
  const fits = (limit: number | string | undefined, compare: (a: Value, b: Value) => boolean) =>
    limit === undefined || compare(value, limit)
  return fits(gte, (a, b) => a >= b) && fits(lte, (a, b) => a <= b)
}

function only<T>(record: Readonly<Record<string, T>>): readonly [string, T] {
  const entries = Object.entries(record)
  const [entry] = entries
  if (!entry || entries.length > 1) throw new Error('a clause names one field')
  return entry
}
