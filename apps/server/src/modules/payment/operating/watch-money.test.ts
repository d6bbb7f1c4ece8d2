import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { aCompany } from '#modules/company/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { watchMoney } from './watch-money.ts'

const server = useTestServer()
const open = async () =>
  (
    await server.owner.pool.query(
      'select rule, title from message.operator_message where settled_at is null order by rule, title',
    )
  ).rows

test('CR-198 alerts on an outcome unknown for an hour and on a balance unequal to the ledger, until they end', async () => {
  const { pool } = server.owner
  const { companyId } = await aCompany(server.owner.db, { name: '武汉市济民大药房' })
  const at = (ms: number) => addMs(server.clock.read(), ms)
  await pool.query(
    `insert into payment.account (company_id, kind, keeps_balance, balance) values ($1, 'wallet', true, 100)`,
    [companyId],
  )
  const refund = (no: string, createdAt: Date, attempts: number) =>
    pool.query(
      `set session_replication_role = replica; insert into payment.refund
        (company_id, payment_id, refund_no, amount, reason, state, attempts, next_try_at, created_at)
        values ('${companyId}', gen_random_uuid(), '${no}', 100, 'x', 'waiting', ${attempts}, now(), '${createdAt.toISOString()}');
        set session_replication_role = origin`,
    )
  await refund('T-old', at(-3_601_000), 9)
  await refund('T-young', at(-3_599_000), 9)
  await refund('T-unasked', at(-7_200_000), 0)
  await watchMoney(server.context())
  expect(await open()).toEqual([
    { rule: 'books-differ', title: '钱包余额与分录不一致：武汉市济民大药房' },
    { rule: 'outcome-unknown', title: '退款 T-old 结果未知超过 1 小时' },
  ])
  await pool.query(`update payment.account set balance = 0 where company_id = $1`, [companyId])
  await pool.query(`delete from payment.refund where refund_no = 'T-old'`)
  await watchMoney(server.context())
  expect(await open()).toEqual([])
  await pool.query(`delete from payment.refund`)
  await pool.query(`delete from payment.account where company_id = $1`, [companyId])
})

test('does not alert on a purse whose entries sum to its balance in another sequence than that of their ids', async () => {
  const { pool } = server.owner
  const { companyId } = await aCompany(server.owner.db)
  const [first, second] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
  // The statements are one simple query, so they run on one connection.
  const asReplica = (statements: string) =>
    pool.query(`set session_replication_role = replica; ${statements}; set session_replication_role = origin`)
  await asReplica(
    `insert into payment.journal (id, kind, subject, company_id, memo, posted_at)
        values ('${first}', 'payment-arrived', 'a', '${companyId}', '', now());
      insert into payment.account (id, company_id, kind, keeps_balance, balance)
        values ('${first}', '${companyId}', 'wallet', true, 70);
      insert into payment.entry (id, journal_id, account_id, amount, balance_after)
        values ('${second}', '${first}', '${first}', -100, 100), ('${first}', '${first}', '${first}', 30, 70)`,
  )
  await watchMoney(server.context())
  expect(await open()).toEqual([])
  await pool.query(`update payment.account set balance = 71 where company_id = $1`, [companyId])
  await watchMoney(server.context())
  expect((await open()).map(({ rule }) => rule)).toEqual(['books-differ'])
  await asReplica(
    `delete from payment.entry where account_id = '${first}';
      delete from payment.journal where id = '${first}'; delete from payment.account where company_id = '${companyId}'`,
  )
  await watchMoney(server.context())
  expect(await open()).toEqual([])
  await pool.query(`delete from message.operator_message where rule = 'books-differ'`)
})

test('keeps the alerts of the oldest unknown outcomes open when there are more than it reports', async () => {
  const { pool } = server.owner
  const { companyId } = await aCompany(server.owner.db)
  const began = addMs(server.clock.read(), -86_400_000).toISOString()
  await pool.query(
    `set session_replication_role = replica; insert into payment.refund
      (company_id, payment_id, refund_no, amount, reason, state, attempts, next_try_at, created_at)
      select '${companyId}', gen_random_uuid(), 'T-' || n, 100, 'x', 'waiting', 1, now() - n * interval '1 minute',
        timestamptz '${began}' + n * interval '1 minute' from generate_series(10, 30) n;
      set session_replication_role = origin`,
  )
  const told = async () =>
    (await pool.query('select id, subject, settled_at from message.operator_message order by id')).rows
  await watchMoney(server.context())
  const first = await told()
  const open = first.filter(row => row.settled_at === null).map(row => String(row.subject))
  expect(open).toEqual(Array.from({ length: 20 }, (_, at) => `T-${at + 10}`))
  await pool.query(`update payment.refund set next_try_at = created_at`)
  await watchMoney(server.context())
  expect(await told()).toEqual(first)
  await pool.query(`delete from payment.refund`)
  await watchMoney(server.context())
})
