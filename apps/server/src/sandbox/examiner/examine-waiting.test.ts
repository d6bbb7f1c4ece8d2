import { expect, test } from 'vitest'
import type { GatewayContext } from '#platform/context.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'
import { EXAMINE_AFTER_MS, examineWaiting, LOOK_AGAIN_AFTER_MS } from './examine-waiting.ts'

const now = new Date('2026-03-01T00:00:00Z')
const ctx = { now, log: { error: () => {} } } as unknown as GatewayContext
const waitedFor = (ms: number) => new Date(now.getTime() - ms)

test('what has waited is decided from its papers; one that fails holds up no other', async () => {
  const decided: unknown[] = []
  const desk: ReviewDesk = {
    name: 'papers',
    label: '证照变更',
    waiting: async () =>
      ['broken', 'good', 'bad', 'fresh'].map(id => ({
        id,
        title: id,
        facts: {},
        submittedAt: waitedFor(id === 'fresh' ? EXAMINE_AFTER_MS - 1 : EXAMINE_AFTER_MS),
      })),
    examine: async (_, id) => {
      if (id === 'broken') throw new Error('picture lost')
      return id === 'bad' ? [{ item: '营业执照', reason: '已过期' }] : []
    },
    approve: async (_, id) => void decided.push(['approve', id]),
    refuse: async (_, id, _by, objections) => void decided.push(['refuse', id, objections]),
  }
  expect(await examineWaiting(ctx, [desk])).toBe(2)
  expect(decided).toEqual([
    ['approve', 'good'],
    ['refuse', 'bad', [{ item: '营业执照', reason: '已过期' }]],
  ])
})

test('what was explained is left to a person, who takes longer', async () => {
  const decided: unknown[] = []
  const desk: ReviewDesk = {
    name: 'papers',
    label: '证照变更',
    waiting: async () =>
      [LOOK_AGAIN_AFTER_MS - 1, LOOK_AGAIN_AFTER_MS].map(ms => ({
        id: String(ms),
        title: '说明过的',
        facts: {},
        submittedAt: waitedFor(ms),
        isForPerson: true,
      })),
    examine: async () => [],
    approve: async (_, id, by) => void decided.push([id, by]),
    refuse: async () => undefined,
  }
  expect(await examineWaiting(ctx, [desk])).toBe(1)
  expect(decided).toEqual([[String(LOOK_AGAIN_AFTER_MS), '演示复核员']])
})
