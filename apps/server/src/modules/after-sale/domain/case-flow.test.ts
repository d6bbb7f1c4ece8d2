import { canStep, step } from '@xiaojiu/kernel/machine.ts'
import { expect, test } from 'vitest'
import { type CaseState, caseMachine } from './case.states.ts'
import { agreeVerb, awardVerb, buyerVerbs, overdueVerb, passVerb, STATE_LIFE_MS } from './case-flow.ts'

test.each([
  ['refund-only', false, 'completed'],
  ['return-refund', true, 'waiting-return'],
  ['reject', true, 'waiting-return'],
  ['exchange', false, 'waiting-reship'],
  ['exchange', true, 'waiting-return'],
  ['papers', false, 'waiting-reship'],
  ['price-protection', false, 'completed'],
  ['recall', true, 'waiting-return'],
] as const)('leads from agreeing to %s (goods back: %s) to the state %s', (kind, isGoodsBack, state) => {
  expect(step(caseMachine, 'waiting-seller', agreeVerb({ kind, isGoodsBack }))).toBe(state)
  expect(step(caseMachine, 'arbitrating', awardVerb({ kind, isGoodsBack }, false))).toBe(state)
})
test('requires no second return when the platform awards a case whose goods were already returned', () => {
  expect(awardVerb({ kind: 'return-refund', isGoodsBack: true }, true)).toBe('award-refund')
  expect(awardVerb({ kind: 'exchange', isGoodsBack: true }, true)).toBe('award-reship')
  expect(step(caseMachine, 'returning', passVerb({ kind: 'exchange', isGoodsBack: true }))).toBe('waiting-reship')
  expect(step(caseMachine, 'returning', passVerb({ kind: 'recall', isGoodsBack: true }))).toBe('completed')
})
test('has a legal overdue step for every state with a time limit, and shows buyers only their own verbs', () => {
  for (const state of Object.keys(STATE_LIFE_MS) as CaseState[])
    expect(canStep(caseMachine, state, overdueVerb(state))).toBe(true)
  expect(buyerVerbs('waiting-seller')).toEqual(['withdraw'])
  expect(buyerVerbs('waiting-return')).toEqual(['withdraw', 'send-back'])
  expect(buyerVerbs('refused')).toEqual(['withdraw', 'appeal'])
  expect(buyerVerbs('completed')).toEqual([])
})
