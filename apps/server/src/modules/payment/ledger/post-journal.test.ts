import { fen, negate } from '@xiaojiu/kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { aCompany } from '#modules/company/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { bareContext } from '#testing/context.ts'
import { useTestDatabase } from '#testing/database.ts'
import { type Journal, postJournal, reversed } from './post-journal.ts'

const database = useTestDatabase()
const post = (journal: Journal) =>
  inSystemTransaction(bareContext(database.app), ctx => postJournal(ctx.db, ctx.now, journal))

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
  test('refuses a journal that does not sum to zero, and keeps nothing of it', async () => {
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
  test('books the same thing once', async () => {
    const { companyId, recharge } = await aPurse(500)
    expect(await post(recharge)).toBe(false)
    expect(await balanceOf(companyId)).toBe(500)
  })
  test('1,000 parallel spends of 1.00 from 100.00: exactly 100 succeed', async () => {
    const { companyId } = await aPurse(10_000)
    const results = await Promise.allSettled(Array.from({ length: 1000 }, (_, n) => post(spend(companyId, n))))
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(100)
    expect(
      results
        .filter(result => result.status === 'rejected')
        .every(result => String(result.reason).includes('余额不足')),
    ).toBe(true)
    expect(await balanceOf(companyId)).toBe(0)
  }, 120_000)
  test('every journal reversed twice at once: each reversal counts once', async () => {
    const { companyId } = await aPurse(100_000)
    const journals = Array.from({ length: 100 }, (_, n) => spend(companyId, n + 5000, n + 1))
    for (const journal of journals) await post(journal)
    const results = await Promise.all(
      journals.flatMap(journal =>
        [reversed(journal, 'unspend', '退回'), reversed(journal, 'unspend', '退回')].map(post),
      ),
    )
    expect(results.filter(Boolean)).toHaveLength(100)
    expect(await balanceOf(companyId)).toBe(100_000)
  }, 60_000)
  test('a purse holds what its entries say the platform owes, and the last entry says how much', async () => {
    const { companyId } = await aPurse(777)
    await post(spend(companyId, 1, 77))
    const { rows } = await database.owner.pool.query(
      `select a.balance, sum(e.amount)::int as sum, (array_agg(e.balance_after order by e.id desc))[1] as last
       from payment.account a join payment.entry e on e.account_id = a.id where a.company_id = $1 group by a.balance`,
      [companyId],
    )
    expect(rows).toEqual([{ balance: 700, sum: -700, last: 700 }])
  })
  test('nothing moves for nothing', async () => {
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
