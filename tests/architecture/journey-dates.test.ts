import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const JOURNEYS = join(import.meta.dirname, '../journeys')
/** Journeys run in a world that is made today: a later day would pass, and the paper that names it would expire. */
const LAST_FIXED_DAY = '2026-01-01'

/** The days after the last fixed one that a text names. */
function laterDays(text: string): string[] {
  const days = text.matchAll(/\b(20\d\d)(?:-(0[1-9]|1[0-2])-([0-3]\d)|年(\d\d)月(\d\d)日)/g)
  return [...days]
    .map(([, year, month, day, monthWord, dayWord]) => `${year}-${month ?? monthWord}-${day ?? dayWord}`)
    .filter(day => day > LAST_FIXED_DAY)
}

test('computes the days of journeys from today', () => {
  const files = globSync('**/*.ts', { cwd: JOURNEYS })
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap(file => laterDays(readFileSync(join(JOURNEYS, file), 'utf8')).map(day => [file, day]))).toEqual(
    [],
  )
})

test('finds a day in both of its forms, and leaves past ones alone', () => {
  expect(laterDays(`fill('2030-05-31', '有效期至：2030年05月31日', '2016-03-08', '2026-13-01', '2026-01-01')`)).toEqual(
    ['2030-05-31', '2030-05-31'],
  )
})
