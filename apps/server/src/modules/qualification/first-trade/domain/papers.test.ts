import { day } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { changedPapers, firstEnd, type HeldPaper, papersBeside, wantedPapers } from './papers.ts'

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

test('reports each required paper as good, missing, expired or in review', () => {
  const held = [paper('BL', null), paper('DL', '2026-11-16'), paper('PA', '2026-11-15'), paper('ID', null, 'in-review')]
  expect(states(['BL', 'DL', 'PA', 'ID', 'IV'], held)).toEqual([
    'BL good',
    'DL good',
    'PA expired',
    'ID in-review',
    'IV missing',
  ])
})

test('reports an expired paper as in review while its renewal is reviewed', () => {
  expect(states(['DL'], [paper('DL', '2026-11-15'), { ...paper('DL', null, 'in-review'), licenceId: 'DL-2' }])).toEqual(
    ['DL in-review'],
  )
})

test('reports only papers changed since they were sent as newer', () => {
  const sent = [
    { licenceId: 'BL-1', code: 'BL', expiresOn: null },
    { licenceId: 'DL-0', code: 'DL', expiresOn: null },
  ]
  expect(states(['BL', 'DL'], [paper('BL', null), paper('DL', '2030-01-01')], sent)).toEqual(['BL good', 'DL newer'])
})

test("accepts a clinic's practice licence in place of the drug licence", () => {
  expect(states(['BL', 'DL'], [paper('ML', '2030-01-01')])).toEqual(['ML good', 'ML good'])
})

test('returns the earliest end and none for 长期', () => {
  expect(firstEnd([null, day('2027-03-01'), day('2027-01-31'), null])).toBe('2027-01-31')
  expect(firstEnd([null])).toBeNull()
})

test('lists papers that a later dossier adds, lacks, or has with another end date', () => {
  const paper = (code: string, licenceId: string, expiresOn: string | null = null) => ({ code, licenceId, expiresOn })
  const before = [paper('BL', '1'), paper('DL', '2', '2026-12-31'), paper('PA', '3')]
  expect(changedPapers(before, before)).toEqual([])
  expect(changedPapers(before, [paper('BL', '1'), paper('DL', '9', '2031-12-31'), paper('RA', '4')])).toEqual([
    { code: 'DL', words: '换发新证，有效期 2026-12-31 改为 2031-12-31' },
    { code: 'PA', words: '不再提供' },
    { code: 'RA', words: '新增' },
  ])
})

test('names the papers of a package that the store does not ask for, as they stand today', () => {
  const sent = [
    { licenceId: 'BL-1', code: 'BL', expiresOn: null },
    { licenceId: 'DL-1', code: 'DL', expiresOn: '2026-11-15' },
    { licenceId: 'PA-0', code: 'PA', expiresOn: '2027-01-01' },
    { licenceId: 'ID-1', code: 'ID', expiresOn: null },
  ]
  const held = [paper('BL', null), paper('DL', '2026-11-15'), paper('PA', '2030-01-01'), paper('ID', null)]
  expect(papersBeside(sent, held, [{ code: 'BL' }], today)).toEqual([
    { code: 'DL', state: 'expired', number: 'DL0001', goodUntil: '2026-11-15' },
    { code: 'PA', state: 'replaced', number: null, goodUntil: '2027-01-01' },
    { code: 'ID', state: 'good', number: 'ID0001', goodUntil: null },
  ])
})
