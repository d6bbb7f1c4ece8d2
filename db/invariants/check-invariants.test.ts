import { expect, test } from 'vitest'
import { aCompany } from '../../apps/server/src/modules/company/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
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
test('reports a deposit that no transfer was claimed for, and a claimed transfer that was not booked', async () => {
  const { storeId } = await aStore(database.owner.db)
  const { rows } = await database.owner.pool.query<{ id: string }>(
    `insert into payment.bank_transfer (bank_serial, payer_name, payer_account, amount, remark, state, received_at)
     values ('CMB1', '湖北九信医药有限公司', '1234', 500000, '保证金', 'credited', now()) returning id`,
  )
  await database.owner.pool.query(
    `insert into payment.account (store_id, kind, keeps_balance, balance) values ($1, 'deposit', true, 7)`,
    [storeId],
  )
  const violations = await checkInvariants(database.owner.pool)
  const found = new Map(violations.map(violation => [violation.name, violation.rows]))
  expect(found.get('a deposit purse holds what was paid in for its store')).toEqual([{ store_id: storeId, balance: 7 }])
  expect(found.get('a transfer that was claimed as a deposit is booked once, to the fen, for one store')).toEqual([
    { id: rows[0]?.id, state: 'credited', amount: 500_000 },
  ])
})
