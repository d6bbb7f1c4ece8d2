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
test('reports a compensation that is booked without a judgement', async () => {
  const { storeId } = await aStore(database.owner.db)
  await database.owner.pool.query(
    `with accounts as (
       insert into payment.account (kind, store_id, keeps_balance) values ('compensation', null, false), ('unearned', $1, false)
       returning id, kind),
     journal as (
       insert into payment.journal (kind, subject, memo, posted_at) values ('compensation', 'no case', '平台承担赔付', now())
       returning id)
     insert into payment.entry (journal_id, account_id, amount)
     select j.id, a.id, case a.kind when 'unearned' then -700 else 700 end from journal j, accounts a`,
    [storeId],
  )
  const found = new Map((await checkInvariants(database.owner.pool)).map(({ name, rows }) => [name, rows]))
  expect(
    found.get('a compensation is booked to the fen for its store, at the cost of who bears it, and nothing else is'),
  ).toEqual([{ case_id: 'no case', to_store: null, borne: 700 }])
  expect(found.get('the expense of the platform and its claims on carriers are the sums of the compensations')).toEqual(
    [{ kind: 'compensation', booked: 700 }],
  )
})
