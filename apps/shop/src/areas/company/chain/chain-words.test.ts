import { expect, test } from 'vitest'
import { chainTimeline } from './chain-words.ts'

const at = new Date('2026-11-16T12:00:00+08:00')

test('a request that waits says what it waits for; one that was refused says why', () => {
  const asked = { step: 'waiting', remark: '', at } as const
  expect(chainTimeline({ state: 'waiting', steps: [asked] }).map(step => [step.title, step.state])).toEqual([
    ['门店提出申请', 'done'],
    ['总部确认', 'current'],
  ])
  const refused = { step: 'refused', remark: '非本连锁门店', at } as const
  const last = chainTimeline({ state: 'refused', steps: [asked, refused] }).at(-1)
  expect([last?.title, last?.state]).toEqual(['总部拒绝', 'failed'])
  expect(last?.note).toContain('非本连锁门店')
})
