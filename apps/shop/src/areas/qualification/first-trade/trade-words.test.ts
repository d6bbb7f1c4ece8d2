import type { FirstTrade } from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import { expect, test } from 'vitest'
import { tradeNote, tradeSteps } from './trade-words.ts'

const AT = new Date('2026-11-16T12:00:00+08:00')
const paper = { code: 'DL', name: '药品经营许可证', state: 'missing', number: null, expiresOn: null } as const
const trade = (changes: Partial<FirstTrade> = {}): FirstTrade => ({
  storeId: 's',
  storeName: '九信医药',
  storeKind: 'third-party',
  holderName: '湖北九信医药有限公司',
  state: 'none',
  refuseReason: null,
  askedAt: null,
  decidedAt: null,
  decidedBy: null,
  papers: [],
  papersUntil: null,
  reviewHours: 24,
  lacking: [],
  renewed: [],
  canSubmit: true,
  hasFiles: false,
  ...changes,
})

test('each state says what comes next', () => {
  expect(tradeNote(trade())).toBe('资料已备齐，提交后 24 小时内审核')
  expect(tradeNote(trade({ lacking: [paper] }))).toBe('还需要：药品经营许可证')
  expect(tradeNote(trade({ state: 'refused', refuseReason: '公章不清晰' }))).toBe('驳回原因：公章不清晰')
  expect(tradeNote(trade({ state: 'established', papersUntil: '2027-03-31' }))).toBe('资料有效至 2027-03-31')
  expect(tradeNote(trade({ state: 'established', renewed: [{ ...paper, state: 'newer' }] }))).toBe(
    '药品经营许可证已更新，请送交店铺',
  )
})

test('the steps follow the state', () => {
  const states = (one: FirstTrade) => tradeSteps({ trade: one }).map(step => step.state)
  expect(states(trade())).toEqual(['current', 'todo', 'todo'])
  expect(states(trade({ state: 'in-review', askedAt: AT }))).toEqual(['done', 'current', 'todo'])
  expect(states(trade({ state: 'refused', askedAt: AT, decidedAt: AT }))).toEqual(['done', 'failed', 'todo'])
  expect(states(trade({ state: 'established', askedAt: AT, decidedAt: AT }))).toEqual(['done', 'done', 'done'])
})
