import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { MemoryIndex } from '../../apps/server/src/modules/search/engine/memory/memory-index.ts'
import { searchIndex } from '../../apps/server/src/modules/search/engine/memory/search-index.ts'
import { aRequest } from '../../apps/server/src/modules/search/testing.ts'
import { demoIndex } from './demo-index.ts'

/**
 * Keywords as people write them, checked one by one over the demo catalogue. `expected` is a part of the generic name (`a|b`:
 * either), `名称｜规格` a particular pack, `@分类` goods of a category.
 */
interface Judged {
  readonly kind: string
  readonly query: string
  readonly expected: string
}

interface Score {
  count: number
  first: number
  firstThree: number
  nothing: number
  readonly missed: string[]
}

/** The smallest share of a class that must have the expected goods among the first three. */
const LEAST_IN_THREE: Readonly<Record<string, number>> = {
  typo: 0.9,
  traditional: 0.98,
  form: 0.95,
  unknown: 0.95,
  oldname: 0.9,
  code: 0.98,
  spec: 0.95,
  noise: 0.98,
  symptom: 0.95,
}
const SHOWN = 3

const judged: readonly Judged[] = readFileSync(join(import.meta.dirname, 'written.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(line => {
    const [kind = '', query = '', expected = ''] = line.split('\t')
    return { kind, query, expected }
  })

let index: MemoryIndex
const scores = new Map<string, Score>()

beforeAll(() => {
  index = demoIndex()
  for (const each of judged) {
    const score = scores.get(each.kind) ?? { count: 0, first: 0, firstThree: 0, nothing: 0, missed: [] }
    scores.set(each.kind, score)
    const answer = searchIndex(index, { ...aRequest(each.query), limit: SHOWN })
    const place = answer.offerIds.findIndex(id => isMeant(index.productNumber(id), each.expected))
    score.count++
    if (place === 0) score.first++
    if (place >= 0) score.firstThree++
    else score.missed.push(`${each.query} → ${each.expected}`)
    if (answer.total === 0) score.nothing++
  }
})

function isMeant(product: number, expected: string): boolean {
  const { spec, categorySets, categorySet } = index.productColumns
  const name = index.products[product]?.genericName ?? ''
  if (expected.startsWith('@')) {
    const codes = (categorySets[categorySet[product] ?? -1] ?? []).map(number => index.categories.value(number))
    return codes.some(code => index.categoryByCode.get(code)?.name === expected.slice(1))
  }
  const [wanted = '', pack] = expected.split('｜')
  if (pack === undefined) return wanted.split('|').some(part => name.includes(part))
  return name === wanted && plain(index.specs.value(spec[product] ?? -1)) === plain(pack)
}

function plain(spec: string): string {
  return spec.replace(/[*×]/g, '*')
}

test('has at least six hundred unique keywords of nine classes', () => {
  expect(new Set(judged.map(({ query }) => query)).size).toBe(judged.length)
  expect(judged.length).toBeGreaterThanOrEqual(600)
  expect([...scores.keys()].toSorted()).toEqual(Object.keys(LEAST_IN_THREE).toSorted())
})

test('shows the expected goods among the first three at the required rate of each class', () => {
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`.padStart(8)
  const table = [...scores].map(
    ([kind, { count, first, firstThree, nothing }]) =>
      `${kind.padEnd(12)} ${String(count).padStart(5)} ${share(first, count)} ${share(firstThree, count)} ${share(nothing, count)}`,
  )
  console.log(['class        count    hit@1    hit@3     zero', ...table].join('\n'))
  const short = [...scores].filter(([kind, { count, firstThree }]) => firstThree / count < (LEAST_IN_THREE[kind] ?? 1))
  expect(short.map(([kind, { missed }]) => `${kind}: ${missed.join('; ')}`)).toEqual([])
})
