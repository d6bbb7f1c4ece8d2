import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { markCompanies, queryInTurns } from './testing/marks.ts'

const database = useTestDatabase()

test('shows no foreign row in 100,000 alternating queries of fifty companies on a pool of five', async () => {
  const companies = Array.from({ length: 50 }, () => randomUUID())
  await markCompanies(database.owner.db, companies)
  expect(await queryInTurns(database.app.db, companies, 100_000)).toEqual({ seen: 100_000, foreign: 0 })
})
