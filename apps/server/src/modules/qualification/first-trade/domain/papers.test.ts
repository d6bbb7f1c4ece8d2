import { day } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { firstEnd, type HeldPaper, wantedPapers } from './papers.ts'

const today = day('2026-11-16')
const asked = { today, nameOf: (code: string) => code }
const paper = (code: string, goodUntil: string | null, state: 'valid' | 'in-review' = 'valid'): HeldPaper => ({
  licenceId: `${code}-1`,
  code,
  name: code,
  number: `${code}0001`,
  state,
  goodUntil: goodUntil === null ? null : day(goodUntil),
})
const states = (
  codes: string[],
  held: HeldPaper[],
  sent: { licenceId: string; code: string; expiresOn: null }[] | null = null,
) => wantedPapers(codes, held, sent, asked).map(({ code, state }) => `${code} ${state}`)

test('each paper the store wants is good, missing, past or under review', () => {
  const held = [paper('BL', null), paper('DL', '2026-11-16'), paper('PA', '2026-11-15'), paper('ID', null, 'in-review')]
  expect(states(['BL', 'DL', 'PA', 'ID', 'IV'], held)).toEqual([
    'BL good',
    'DL good',
    'PA expired',
    'ID in-review',
    'IV missing',
  ])
})

test('a paper past its day whose renewal is under review waits', () => {
  expect(states(['DL'], [paper('DL', '2026-11-15'), { ...paper('DL', null, 'in-review'), licenceId: 'DL-2' }])).toEqual(
    ['DL in-review'],
  )
})

test('only what changed since it was sent is newer', () => {
  const sent = [
    { licenceId: 'BL-1', code: 'BL', expiresOn: null },
    { licenceId: 'DL-0', code: 'DL', expiresOn: null },
  ]
  expect(states(['BL', 'DL'], [paper('BL', null), paper('DL', '2030-01-01')], sent)).toEqual(['BL good', 'DL newer'])
})

test('a clinic shows its practice licence where a trader shows the drug licence', () => {
  expect(states(['BL', 'DL'], [paper('ML', '2030-01-01')])).toEqual(['ML good', 'ML good'])
})

test('the first end counts, and 长期 has none', () => {
  expect(firstEnd([null, day('2027-03-01'), day('2027-01-31'), null])).toBe('2027-01-31')
  expect(firstEnd([null])).toBeNull()
})
