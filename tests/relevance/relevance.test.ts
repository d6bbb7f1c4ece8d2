import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { MemoryIndex } from '../../apps/server/src/modules/search/engine/memory/memory-index.ts'
import { searchIndex } from '../../apps/server/src/modules/search/engine/memory/search-index.ts'
import { suggestWords } from '../../apps/server/src/modules/search/engine/memory/suggest.ts'
import { aRequest } from '../../apps/server/src/modules/search/testing.ts'
import { demoIndex } from './demo-index.ts'

interface Judged {
  readonly kind: string
  readonly query: string
  /** The generic name that must be on the first page; for a typing error, among the suggestions. */
  readonly expected: string
}

const FIRST_PAGE = 40
const SUGGESTIONS = 5

const judged: readonly Judged[] = readFileSync(join(import.meta.dirname, 'queries.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(line => {
    const [kind = '', query = '', expected = ''] = line.split('\t')
    return { kind, query, expected }
  })

let index: MemoryIndex
beforeAll(() => {
  index = demoIndex()
})

function isOnFirstPage({ query, expected }: Judged): boolean {
  const { offerIds } = searchIndex(index, { ...aRequest(query), limit: FIRST_PAGE })
  return offerIds.some(id => index.products[index.productNumber(id)]?.genericName === expected)
}

function isSuggested({ query, expected }: Judged): boolean {
  return suggestWords(index, query, SUGGESTIONS).some(word => expected.includes(word))
}

test('has at least three hundred judged queries', () => {
  expect(judged.length).toBeGreaterThanOrEqual(300)
})

test('shows the expected goods on the first page for at least 98% of correctly typed queries', () => {
  const exact = judged.filter(({ kind }) => kind !== 'slip')
  const missed = exact.filter(each => !isOnFirstPage(each))
  expect(
    missed.length / exact.length,
    missed.map(({ kind, query, expected }) => `${kind} ${query} → ${expected}`).join('\n'),
  ).toBeLessThanOrEqual(0.02)
})

test('suggests the expected name for at least 90% of mistyped queries', () => {
  const slips = judged.filter(({ kind }) => kind === 'slip')
  const missed = slips.filter(each => !isSuggested(each))
  expect(
    missed.length / slips.length,
    missed.map(({ query, expected }) => `${query} → ${expected}`).join('\n'),
  ).toBeLessThanOrEqual(0.1)
})
