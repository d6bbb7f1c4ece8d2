import { expect, test } from 'vitest'
import type { GatewayContext } from '#platform/context.ts'
import { aDesk } from '#testing/reviewer.ts'
import type { IsLeftToBot } from '../duty/duty.ts'
import { EXAMINE_AFTER_MS, examineWaiting, LOOK_AGAIN_AFTER_MS } from './examine-waiting.ts'

const now = new Date('2026-03-01T00:00:00Z')
const ctx = { now, log: { error: () => {} } } as unknown as GatewayContext
const waitedFor = (ms: number) => new Date(now.getTime() - ms)
const always: IsLeftToBot = async () => true

test('decides waiting cases from their papers, and a failing case does not block others', async () => {
  const { desk, decided } = aDesk(
    ['broken', 'good', 'bad', 'fresh'].map(id => ({
      id,
      submittedAt: waitedFor(id === 'fresh' ? EXAMINE_AFTER_MS - 1 : EXAMINE_AFTER_MS),
    })),
    {
      examine: async (_, id) => {
        if (id === 'broken') throw new Error('picture lost')
        return id === 'bad' ? [{ item: '营业执照', reason: '已过期' }] : []
      },
    },
  )
  expect(await examineWaiting(ctx, [desk], always)).toBe(2)
  expect(decided).toEqual([
    ['approve', 'good', '演示审核员'],
    ['refuse', 'bad', '演示审核员', [{ item: '营业执照', reason: '已过期' }]],
  ])
})

test('leaves explained cases to the second reviewer, who waits longer', async () => {
  const { desk, decided } = aDesk(
    [LOOK_AGAIN_AFTER_MS - 1, LOOK_AGAIN_AFTER_MS].map(ms => ({
      id: String(ms),
      submittedAt: waitedFor(ms),
      isForPerson: true,
    })),
  )
  expect(await examineWaiting(ctx, [desk], always)).toBe(1)
  expect(decided).toEqual([['approve', String(LOOK_AGAIN_AFTER_MS), '演示复核员']])
})

test('CR-190 skips cases claimed by people, however many come before the rest', async () => {
  const kept = Array.from({ length: 50 }, (_, n) => ({ id: `kept-${n}`, storeId: 'S1' }))
  const { desk, decided } = aDesk([...kept, { id: 'free', storeId: 'S2' }], { side: 'seller' })
  const asked: unknown[] = []
  const left: IsLeftToBot = async one => {
    asked.push(one)
    return one.storeId !== 'S1'
  }
  expect(await examineWaiting(ctx, [desk], left)).toBe(1)
  expect(decided).toEqual([['approve', 'free', '演示审核员']])
  expect(asked.at(-1)).toEqual({ desk: 'papers', storeId: 'S2', caseId: 'free' })
  expect(asked).toHaveLength(51)
})
