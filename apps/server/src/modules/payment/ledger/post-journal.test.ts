import { fen, negate } from '@xiaojiu/kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { aCompany } from '#modules/company/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { bareContext } from '#testing/context.ts'
import { useTestDatabase } from '#testing/database.ts'
import { openAccountsFor } from './account-tables.ts'
import { type Journal, postJournal, postJournals } from './post-journal.ts'

const database = useTestDatabase()
const post = (journal: Journal) =>
  inSystemTransaction(bareContext(database.app), ctx => postJournal(ctx.db, ctx.now, journal))

const postTogether = (journals: readonly Journal[]) =>
  inSystemTransaction(bareContext(database.app), ctx => postJournals(ctx.db, ctx.now, journals))

async function aPurse(balance: number) {
  const { companyId } = await aCompany(database.owner.db)
  const recharge: Journal = {
    kind: 'recharge',
    subject: companyId,
    companyId,
    memo: '充值',
    entries: [
      { account: { kind: 'channel-bank' }, amount: fen(balance) },
      { account: { kind: 'wallet', companyId }, amount: fen(-balance) },
    ],
  }
  await post(recharge)
  return { companyId, recharge }
}
const balanceOf = async (companyId: string) =>
  (
    await database.owner.db
      .selectFrom('payment.account')
      .select('balance')
      .where('companyId', '=', companyId)
      .where('kind', '=', 'wallet')
      .executeTakeFirst()
  )?.balance
const spend = (companyId: string, n: number, amount = 100): Journal => ({
  kind: 'spend',
  subject: `${companyId}-${n}`,
  companyId,
  memo: '支付',
  entries: [
    { account: { kind: 'wallet', companyId }, amount: fen(amount) },
    { account: { kind: 'platform-share' }, amount: fen(-amount) },
  ],
})

describe('the ledger', () => {
  test('refuses a journal that does not sum to zero and books none of it', async () => {
    const { companyId } = await aCompany(database.owner.db)
    const crooked = post({
      kind: 'crooked',
      subject: companyId,
      companyId,
      memo: '',
      entries: [
        { account: { kind: 'channel-bank' }, amount: fen(99) },
        { account: { kind: 'wallet', companyId }, amount: fen(-100) },
      ],
    })
    await expect(crooked).rejects.toThrow('does not balance')
    expect(await balanceOf(companyId)).toBeUndefined()
  })
  test('refuses a journal that is booked in pieces, also in a partition itself, and books none of it', async () => {
    const { companyId } = await aPurse(500)
    const { rows } = await database.owner.pool.query<{ journal: string; purse: string; channel: string }>(
      `select j.id as journal, a.id as purse, e.account_id as channel from payment.journal j
       join payment.account a on a.company_id = j.company_id and a.kind = 'wallet'
       join payment.entry e on e.journal_id = j.id and e.account_id <> a.id where j.company_id = $1`,
      [companyId],
    )
    const [{ journal, purse, channel } = { journal: '', purse: '', channel: '' }] = rows
    const counted = async () =>
      (await database.owner.pool.query('select count(*)::int as n from payment.entry where journal_id = $1', [journal]))
        .rows
    const before = await counted()
    for (const table of ['payment.entry', 'parts.payment_entry_before', 'parts.payment_entry_rest']) {
      const idOf = (n: number) => (table.endsWith('rest') ? `'ffffffff-0000-7000-8000-00000000000${n}'` : 'uuidv7()')
      // One transaction: together the two pieces would balance.
      const pieces = database.owner.pool.query(
        `insert into ${table} (id, journal_id, account_id, amount) values (${idOf(1)}, '${journal}', '${channel}', 5);
         insert into ${table} (id, journal_id, account_id, amount) values (${idOf(2)}, '${journal}', '${purse}', -5)`,
      )
      await expect(pieces, table).rejects.toThrow('does not balance')
    }
    expect(await counted()).toEqual(before)
  })
  test('books the same journal once', async () => {
    const { companyId, recharge } = await aPurse(500)
    expect(await post(recharge)).toBe(false)
    expect(await balanceOf(companyId)).toBe(500)
  })
  test.each([
    'update payment.entry set amount = 1',
    'delete from payment.entry',
    'truncate payment.entry',
    "update payment.journal set memo = ''",
    'delete from payment.journal',
  ])('refuses %s to the server and to the owner', async statement => {
    await aPurse(100)
    await expect(database.app.pool.query(statement)).rejects.toThrow('permission denied')
    await expect(database.owner.pool.query(statement)).rejects.toThrow()
  })
  test('keeps the balance equal to the sum of the entries and to the last entry', async () => {
    const { companyId } = await aPurse(777)
    await post(spend(companyId, 1, 77))
    const { rows } = await database.owner.pool.query(
      `select a.balance, sum(e.amount)::int as sum, (array_agg(e.balance_after order by e.id desc))[1] as last
       from payment.account a join payment.entry e on e.account_id = a.id where a.company_id = $1 group by a.balance`,
      [companyId],
    )
    expect(rows).toEqual([{ balance: 700, sum: -700, last: 700 }])
  })
  test('records the balance after each of several journals booked together', async () => {
    const { companyId } = await aPurse(700)
    expect(await postTogether([1, 2, 3].map(n => spend(companyId, n, n * 100)))).toBe(3)
    const { rows } = await database.owner.pool.query<{ left: number }>(
      `select e.balance_after as left from payment.entry e join payment.account a on a.id = e.account_id
       where a.company_id = $1 order by e.id`,
      [companyId],
    )
    expect(rows.map(({ left }) => left)).toEqual([700, 600, 400, 100])
    expect(await balanceOf(companyId)).toBe(100)
  })
  test('refuses to spend money that arrives later in the same batch', async () => {
    const { companyId } = await aPurse(100)
    const refund = { ...spend(companyId, 2, -500), kind: 'refund' }
    await expect(postTogether([spend(companyId, 1, 300), refund])).rejects.toThrow('余额不足')
    expect(await balanceOf(companyId)).toBe(100)
    expect(await postTogether([refund, spend(companyId, 1, 300)])).toBe(2)
    expect(await balanceOf(companyId)).toBe(300)
  })
  test('has no database column of a fractional type', async () => {
    const { rows } = await database.owner.pool.query(
      `select format('%s.%s.%s', table_schema, table_name, column_name) as name from information_schema.columns
       where data_type in ('real', 'double precision', 'numeric', 'money')
         and table_schema not in ('pg_catalog', 'information_schema', 'jobs')`,
    )
    expect(rows).toEqual([])
  })
  test('changes no balance for a zero amount', async () => {
    const { companyId } = await aPurse(100)
    expect(
      await post({
        ...spend(companyId, 1, 0),
        entries: [{ account: { kind: 'wallet', companyId }, amount: negate(fen(0)) }],
      }),
    ).toBe(true)
    expect(await balanceOf(companyId)).toBe(100)
  })
})

test('does not cache an account whose creation was rolled back', async () => {
  const { companyId } = await aCompany(database.owner.db)
  const account = { kind: 'frozen', companyId } as const
  const open = (isTakenBack: boolean) =>
    inSystemTransaction(bareContext(database.app), async ctx => {
      await openAccountsFor(ctx.db, [account])
      // Read again in the same transaction, before others can see it.
      await openAccountsFor(ctx.db, [account])
      if (isTakenBack) throw new Error('taken back')
    })
  const opened = () =>
    database.owner.db.selectFrom('payment.account').select('id').where('companyId', '=', companyId).execute()
  await expect(open(true)).rejects.toThrow('taken back')
  expect(await opened()).toEqual([])
  await open(false)
  expect(await opened()).toHaveLength(1)
})
