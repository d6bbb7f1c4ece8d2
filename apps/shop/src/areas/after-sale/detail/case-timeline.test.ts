import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { caseTimeline } from './case-timeline.ts'

const facts = {
  kind: 'return-refund',
  state: 'waiting-return',
  isGoodsBack: true,
  createdAt: new Date('2026-11-15T10:00:00+08:00'),
  endedAt: null,
  refundAmount: fen(100),
  refundedAt: null,
  steps: [],
} as const
const words = (more: object) => caseTimeline({ ...facts, ...more }).map(({ title, state }) => `${title} ${state}`)

test('shows the steps of a return with the current one marked', () => {
  expect(words({})).toEqual(['提交申请 done', '商家审核 done', '寄回商品 current', '商家验收 todo', '退款 todo'])
  expect(words({ state: 'completed', endedAt: facts.createdAt })).toEqual([
    '提交申请 done',
    '商家审核 done',
    '寄回商品 done',
    '商家验收 done',
    '退款 done',
  ])
})
test('shows the steps of other case kinds and of refused and arbitrated cases', () => {
  expect(words({ kind: 'papers', isGoodsBack: false, state: 'waiting-reship' })).toEqual([
    '提交申请 done',
    '商家审核 done',
    '补寄资料 current',
    '完成 todo',
  ])
  expect(words({ kind: 'exchange', state: 'waiting-reship' })).toContain('补发 current')
  expect(words({ kind: 'recall' })[0]).toBe('发起召回 done')
  expect(words({ state: 'refused' })).toEqual(['提交申请 done', '商家拒绝 failed'])
  expect(words({ state: 'arbitrating' })).toEqual(['提交申请 done', '平台介入 current'])
})
test('says that returned goods failed the inspection, also after the buyer went to the platform', () => {
  const at = facts.createdAt
  const steps = ['apply', 'agree-return', 'send-back', 'fail-inspection'].map(verb => ({ verb, at }))
  expect(words({ state: 'refused', steps })).toEqual(['提交申请 done', '寄回商品 done', '验收不合格 failed'])
  const judged = [...steps, { verb: 'appeal', at }]
  const before = ['提交申请 done', '寄回商品 done', '验收不合格 failed']
  expect(words({ state: 'arbitrating', steps: judged })).toEqual([...before, '平台介入 current'])
  expect(words({ state: 'closed', endedAt: at, steps: judged })).toEqual([...before, '已关闭 failed'])
  expect(words({ state: 'refused', steps: [{ verb: 'refuse', at }] })).toEqual(['提交申请 done', '商家拒绝 failed'])
})
