import { expect, test } from 'vitest'
import { aCompany } from '../../apps/server/src/modules/company/testing.ts'
import { useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { checkInvariants, violationLines } from './check-invariants.ts'

const database = useTestDatabase()

test('finds no violation in an empty database', async () => {
  expect(await checkInvariants(database.owner.pool)).toEqual([])
})
test('reports a wallet whose balance is not covered by its entries', async () => {
  const { companyId } = await aCompany(database.owner.db)
  await database.owner.pool.query(
    `insert into payment.account (company_id, kind, keeps_balance, balance) values ($1, 'wallet', true, 100)`,
    [companyId],
  )
  const violations = await checkInvariants(database.owner.pool)
  expect(violations.map(({ name }) => name)).toEqual(['a purse holds what its entries say is owed to its owner'])
  expect(violationLines(violations)[0]).toBe('✗ a purse holds what its entries say is owed to its owner')
})
