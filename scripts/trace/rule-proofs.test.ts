import { expect, test } from 'vitest'
import type { Defect } from '../../tests/defects/defect.ts'
import { fingerprintOf } from '../../tests/defects/seen-red.ts'
import { proofOf } from './rule-proofs.ts'

const file = (path: string, text: string) => ({ path, text })
const asserting = (title: string) => `test('${title}', () => {\n  expect(1).toBe(1)\n})\n`

test('takes the strongest test that names the rule in its title', () => {
  const tests = [
    file('packages/a.test.ts', asserting('R-001 adds')),
    file('apps/server/src/a.http.test.ts', asserting('R-001 answers')),
    file('apps/shop/src/a.test.tsx', asserting('R-001 shows')),
  ]
  expect(proofOf('R-001', tests, [])).toEqual({
    path: 'apps/shop/src/a.test.tsx',
    title: 'R-001 shows',
    by: 'component',
    breaks: [],
  })
})

test('prefers a test with a planted defect to all others, and names the defect', () => {
  const tests = [
    file('tests/journeys/a.spec.ts', asserting('R-001 is walked')),
    file('apps/server/src/a.http.test.ts', asserting('R-001 answers')),
  ]
  const edits = [{ file: 'a', find: 'b', put: 'c' }]
  const defects = [
    { name: 'gone', means: '', edits, test: { file: 'apps/server/src/a.http.test.ts', title: 'R-001 answers' } },
  ]
  expect(proofOf('R-001', tests, defects)).toMatchObject({ by: 'HTTP', breaks: [{ name: 'gone', isSeenRed: false }] })
})

test('counts a defect for the rules its row names, and as seen red only while its edits are unchanged', () => {
  const tests = [file('a.test.ts', asserting('R-001 R-002 adds'))]
  const row: Defect = {
    name: 'gone',
    means: '',
    edits: [{ file: 'a', find: 'b', put: 'c' }],
    test: { file: 'a.test.ts', title: 'R-001 R-002 adds' },
    rules: ['R-002'],
  }
  const seen = new Map([['gone', fingerprintOf(row)]])
  const moved = { ...row, edits: [{ file: 'elsewhere/a', find: 'b', put: 'c' }] }
  const changed = { ...row, edits: [{ file: 'a', find: 'b', put: 'd' }] }
  expect(proofOf('R-001', tests, [row], seen)).toMatchObject({ breaks: [] })
  expect(proofOf('R-002', tests, [row], seen)).toMatchObject({ breaks: [{ name: 'gone', isSeenRed: true }] })
  expect(proofOf('R-002', tests, [moved], seen)).toMatchObject({ breaks: [{ name: 'gone', isSeenRed: true }] })
  expect(proofOf('R-002', tests, [changed], seen)).toMatchObject({ breaks: [{ name: 'gone', isSeenRed: false }] })
})

test.each([
  ['a comment', `// R-001\n${asserting('adds')}`],
  ['a test without an assertion', "test('R-001 adds', () => {\n  add()\n})\n"],
  ['the body of a test', "test('adds', () => {\n  expect('R-001').toBe(1)\n})\n"],
])('does not count a rule in %s', (_where, text) => {
  expect(proofOf('R-001', [file('a.test.ts', text)], [])).toBeNull()
})

test('counts a rule in a table with a name', () => {
  const text =
    "const ROWS = [\n  ['R-001', 1],\n]\ntest.each(ROWS)('%s adds', (_rule, one) => {\n  expect(one).toBe(1)\n})\n"
  expect(proofOf('R-001', [file('a.test.ts', text)], [])).toMatchObject({ title: '%s adds' })
})

test('counts a rule in the table of a test', () => {
  const text = "test.each([\n  ['R-001', 1],\n])('%s adds', (_rule, one) => {\n  expect(one).toBe(1)\n})\n"
  expect(proofOf('R-001', [file('a.test.ts', text)], [])).toMatchObject({ title: '%s adds', by: 'function' })
})
