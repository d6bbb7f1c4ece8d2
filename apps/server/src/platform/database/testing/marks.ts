import type { Db } from '../database.ts'
import { transact } from '../transaction.ts'

const QUERIES_A_TRANSACTION = 20
const AT_ONCE = 100

/** A row of each company, in a table that every company has rows in. */
export async function markCompanies(owner: Db, companies: readonly string[]): Promise<void> {
  const mark = { route: '/r', key: 'k', requestHash: 'h', createdAt: new Date(0) }
  const rows = companies.map(companyId => ({ companyId, accountId: companyId, ...mark }))
  await owner.insertInto('platform.idempotency').values(rows).execute()
}

export const readMarks = async (db: Db) =>
  (await db.selectFrom('platform.idempotency').select('companyId').execute()).map(row => row.companyId)

/** The companies query all rows in turns, a hundred at a time; returns how many rows came, and how many of another company. */
export async function queryInTurns(
  app: Db,
  companies: readonly string[],
  queryCount: number,
): Promise<{ readonly seen: number; readonly foreign: number }> {
  let foreign = 0
  let seen = 0
  const ask = async (index: number) => {
    const companyId = companies[index % companies.length] ?? ''
    await transact(app, { companyId }, async tx => {
      for (let i = 0; i < QUERIES_A_TRANSACTION; i++)
        for (const found of await readMarks(tx)) {
          seen++
          if (found !== companyId) foreign++
        }
    })
  }
  for (let asked = 0; asked * QUERIES_A_TRANSACTION < queryCount; asked += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => ask(asked + i)))
  return { seen, foreign }
}
