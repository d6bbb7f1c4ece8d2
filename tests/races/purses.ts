import { randomInt, randomUUID } from 'node:crypto'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect } from 'vitest'
import { aCompany } from '../../apps/server/src/modules/company/testing.ts'
import { type Journal, postJournal, reversed } from '../../apps/server/src/modules/payment/ledger/post-journal.ts'
import { inSystemTransaction } from '../../apps/server/src/platform/context.ts'
import { transact } from '../../apps/server/src/platform/database/transaction.ts'
import { Refusal } from '../../apps/server/src/platform/refusal.ts'
import { bareContext } from '../../apps/server/src/testing/context.ts'
import type { TestDatabase } from '../../apps/server/src/testing/database.ts'

type Purse = 'wallet' | 'frozen'
type Move = (companyId: string, amount: number) => Journal['entries']

const wallet = (companyId: string, amount: number) =>
  ({ account: { kind: 'wallet', companyId }, amount: fen(amount) }) as const
const frozen = (companyId: string, amount: number) =>
  ({ account: { kind: 'frozen', companyId }, amount: fen(amount) }) as const
const bank = (amount: number) => ({ account: { kind: 'channel-bank' }, amount: fen(amount) }) as const
const sales = (amount: number) => ({ account: { kind: 'platform-share' }, amount: fen(amount) }) as const

/** The changes of a company's money, and their effect on its two purses. */
const MOVES: Readonly<
  Record<string, { readonly entries: Move; readonly change: Readonly<Partial<Record<Purse, 1 | -1>>> }>
> = {
  recharge: { entries: (id, amount) => [bank(amount), wallet(id, -amount)], change: { wallet: 1 } },
  pay: { entries: (id, amount) => [wallet(id, amount), sales(-amount)], change: { wallet: -1 } },
  freeze: { entries: (id, amount) => [wallet(id, amount), frozen(id, -amount)], change: { wallet: -1, frozen: 1 } },
  unfreeze: { entries: (id, amount) => [frozen(id, amount), wallet(id, -amount)], change: { wallet: 1, frozen: -1 } },
  refund: { entries: (id, amount) => [sales(amount), wallet(id, -amount)], change: { wallet: 1 } },
  withdraw: { entries: (id, amount) => [frozen(id, amount), bank(-amount)], change: { frozen: -1 } },
}

function journal(
  kind: string,
  companyId: string,
  entries: Journal['entries'],
  subject: string = randomUUID(),
): Journal {
  return { kind, subject, companyId, memo: kind, entries }
}

/** Race tests of one ledger; each checks itself. */
export function pursesOn(database: TestDatabase) {
  const post = (one: Journal) =>
    inSystemTransaction(bareContext(database.app), ctx => postJournal(ctx.db, ctx.now, one))
  const holds = async (companyId: string) => {
    const rows = await database.owner.db
      .selectFrom('payment.account')
      .select(['kind', 'balance'])
      .where('companyId', '=', companyId)
      .execute()
    const of = (kind: Purse) => rows.find(row => row.kind === kind)?.balance ?? 0
    return { wallet: of('wallet'), frozen: of('frozen') }
  }
  const aPurse = async (amount: number) => {
    const { companyId } = await aCompany(database.owner.db)
    if (amount > 0) await post(journal('recharge', companyId, [bank(amount), wallet(companyId, -amount)]))
    return companyId
  }

  return {
    /** Ten times as many payments at once as there is money for: exactly the balance is spent. */
    async spendAll(spendCount: number) {
      const companyId = await aPurse(spendCount * 10)
      const results = await Promise.allSettled(
        Array.from({ length: spendCount }, () =>
          post(journal('pay', companyId, [wallet(companyId, 100), sales(-100)])),
        ),
      )
      const refused = results.filter(result => result.status === 'rejected')
      expect(results.length - refused.length).toBe(spendCount / 10)
      expect(new Set(refused.map(({ reason }) => (reason as Refusal).reason))).toEqual(
        new Set(['insufficient-balance']),
      )
      expect(await holds(companyId)).toEqual({ wallet: 0, frozen: 0 })
    },

    /**
     * Many workers write journals over many purses; then each is reversed twice at once: it counts once, and everything is as
     * before.
     */
    async reverseTwice({
      journalCount,
      workerCount,
      purseCount,
    }: Readonly<Record<'journalCount' | 'workerCount' | 'purseCount', number>>) {
      const purses: string[] = []
      for (let index = 0; index < purseCount; index++) purses.push(await aPurse(10_000_000))
      const some = () => purses[randomInt(purses.length)] ?? ''
      const journals = Array.from({ length: journalCount }, () => {
        const [from, to, amount] = [some(), some(), randomInt(1, 500)]
        return journal('move', from, [wallet(from, amount), wallet(to, -amount)])
      })
      const byHands = async (work: readonly Journal[]) => {
        const left = [...work]
        let count = 0
        await Promise.all(
          Array.from({ length: workerCount }, async () => {
            for (let one = left.pop(); one; one = left.pop()) if (await post(one)) count++
          }),
        )
        return count
      }
      expect(await byHands(journals)).toBe(journalCount)
      const back = journals.flatMap(one => [reversed(one, 'move-back', '退回'), reversed(one, 'move-back', '退回')])
      expect(await byHands(back)).toBe(journalCount)
      for (const companyId of purses) expect(await holds(companyId)).toEqual({ wallet: 10_000_000, frozen: 0 })
      const { rows } = await database.owner.pool.query('select sum(amount)::int as sum from payment.entry')
      expect(rows).toEqual([{ sum: 0 }])
    },

    /** Two purses pay each other at the same time: no retry is needed, and both keep their balance. */
    async toAndFro(journalCount: number) {
      const [one, other] = [await aPurse(10_000_000), await aPurse(10_000_000)]
      const retries: string[] = []
      const pay = (from: string, to: string) =>
        transact(
          database.app.db,
          { isSystem: true },
          tx => postJournal(tx, new Date(0), journal('move', from, [wallet(from, 7), wallet(to, -7)])),
          { onRetry: code => retries.push(code) },
        )
      await Promise.all(
        Array.from({ length: journalCount }, (_, turn) => (turn % 2 === 0 ? pay(one, other) : pay(other, one))),
      )
      expect(retries).toEqual([])
      for (const companyId of [one, other]) expect(await holds(companyId)).toEqual({ wallet: 10_000_000, frozen: 0 })
    },

    /** Any changes of a purse in any order: its balance always equals the sum. */
    async followPaper({
      runCount,
      stepCount,
      handCount,
    }: Readonly<Record<'runCount' | 'stepCount' | 'handCount', number>>) {
      const seed = randomInt(2 ** 31)
      console.log(`paper seed ${seed}`)
      let left = runCount
      const oneRun = async (run: number) => {
        let state = (seed + run * 2_654_435_761) >>> 0
        const next = (below: number) => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
          return Math.floor((state / 2 ** 32) * below)
        }
        const companyId = await aPurse(0)
        const paper = { wallet: 0, frozen: 0 }
        for (let step = 0; step < stepCount; step++) {
          const [kind = '', move] = Object.entries(MOVES)[next(Object.keys(MOVES).length)] ?? []
          if (!move) throw new Error('no such move')
          const amount = 1 + next(1000)
          const after = {
            wallet: paper.wallet + (move.change.wallet ?? 0) * amount,
            frozen: paper.frozen + (move.change.frozen ?? 0) * amount,
          }
          const isAllowed = after.wallet >= 0 && after.frozen >= 0
          const isDone = await post(journal(kind, companyId, move.entries(companyId, amount))).catch(
            (error: unknown) => {
              if (error instanceof Refusal && error.reason === 'insufficient-balance') return false
              throw error
            },
          )
          expect({ run, step, kind, isDone }).toEqual({ run, step, kind, isDone: isAllowed })
          if (isAllowed) Object.assign(paper, after)
        }
        expect({ run, ...(await holds(companyId)) }).toEqual({ run, ...paper })
      }
      await Promise.all(
        Array.from({ length: handCount }, async () => {
          while (left > 0) await oneRun(left--)
        }),
      )
    },
  }
}
