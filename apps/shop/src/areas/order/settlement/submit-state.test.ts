import type { CommitResult } from '@xiaojiu/contract/order/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { CallError } from '@xiaojiu/web/call-error.ts'
import type { FailureKind } from '@xiaojiu/web/wire/verdict.ts'
import { expect, test } from 'vitest'
import {
  askAgainAfterMs,
  eventOfFailure,
  IDLE,
  rushText,
  type SubmitEvent,
  type SubmitState,
  submitStep,
} from './submit-state.ts'

const commit = { submitToken: 'token-1', addressId: 'a1', payable: fen(42_512), remarks: [] }
const other = { ...commit, submitToken: 'token-2' }
const result: CommitResult = {
  payOrderId: 'p1',
  payOrderNo: '2026111500000001',
  payable: fen(42_512),
  payBefore: new Date('2026-11-16T10:00:00Z'),
  orders: [],
}
const refusal = { reason: 'settlement-outdated', text: '价格已变化', problems: [] }

const sending: SubmitState = { phase: 'sending', commit, attempt: 1, isResumed: false }
const states = {
  idle: IDLE,
  sending,
  unknown: { ...sending, phase: 'unknown' },
  parked: { phase: 'parked', commit },
  done: { phase: 'done', result },
  refused: { phase: 'refused', refusal },
} satisfies Record<SubmitState['phase'], SubmitState>

const events = {
  submit: { type: 'submit', commit: other },
  resume: { type: 'resume', commit: other },
  answered: { type: 'answered', result },
  refused: { type: 'refused', refusal },
  lost: { type: 'lost' },
  'signed-out': { type: 'signed-out' },
  'ask-again': { type: 'ask-again' },
  close: { type: 'close' },
} satisfies Record<SubmitEvent['type'], SubmitEvent>

const fresh = { phase: 'sending', commit: other, attempt: 1, isResumed: false }
const resumed = { ...fresh, isResumed: true }
/** Every phase with every event; events that are not listed change nothing. */
const table: Readonly<Record<SubmitState['phase'], Partial<Record<SubmitEvent['type'], unknown>>>> = {
  idle: { submit: fresh, resume: resumed },
  sending: {
    answered: states.done,
    refused: states.refused,
    lost: states.unknown,
    'signed-out': states.parked,
  },
  unknown: {
    answered: states.done,
    refused: states.refused,
    'signed-out': states.parked,
    'ask-again': { ...sending, attempt: 2 },
  },
  parked: { submit: fresh, resume: resumed, close: IDLE },
  done: { close: IDLE },
  refused: { close: IDLE },
}

const phases = Object.keys(states) as SubmitState['phase'][]
const types = Object.keys(events) as SubmitEvent['type'][]

test.each(phases.flatMap(phase => types.map(type => [phase, type] as const)))(
  'in phase %s handles the event %s as the transition table says',
  (phase, type) => {
    const before = states[phase]
    const after = submitStep(before, events[type])
    if (type in table[phase]) expect(after).toEqual(table[phase][type])
    else expect(after).toBe(before)
  },
)

test('ignores a second submit while the first is being sent', () => {
  const once = submitStep(IDLE, { type: 'submit', commit })
  expect(submitStep(once, { type: 'submit', commit })).toBe(once)
})

test('retries the same commit until it is answered', () => {
  let state = submitStep(IDLE, { type: 'submit', commit })
  for (let attempt = 2; attempt <= 20; attempt++) {
    state = submitStep(submitStep(state, { type: 'lost' }), { type: 'ask-again' })
    expect(state).toEqual({ phase: 'sending', commit, attempt, isResumed: false })
  }
  expect(submitStep(state, { type: 'answered', result })).toEqual(states.done)
})

test('retries after 1 s at first and after at most 15 s later', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map(askAgainAfterMs)).toEqual([
    1000, 2000, 3000, 5000, 8000, 15_000, 15_000, 15_000,
  ])
})

const failure = (kind: FailureKind, reason = '', details: Record<string, unknown> = {}) =>
  new CallError({ kind, code: 0, msg: '原因', reason, details, isPage: false })

test.each([
  ['the network', failure('trouble')],
  ['the overlay of a busy platform', failure('overlay')],
  ['a call cut off', failure('aborted')],
  ['too many requests', failure('refused', 'too-many-requests')],
])('treats the failure as a lost answer: %s', (_, error) => {
  expect(eventOfFailure(error)).toEqual({ type: 'lost' })
})

test.each(['session-ended', 'login-expired'] as const)('parks the commit on %s', kind => {
  expect(eventOfFailure(failure(kind))).toEqual({ type: 'signed-out' })
})

test('treats a refusal as an answer and passes on its problems', () => {
  const error = failure('refused', 'settlement-blocked', { problems: ['甲店未达到起配金额，还差 ¥12.00', 7] })
  expect(eventOfFailure(error)).toEqual({
    type: 'refused',
    refusal: { reason: 'settlement-blocked', text: '原因', problems: ['甲店未达到起配金额，还差 ¥12.00'] },
  })
})

test.each([
  [0, 1, '马上轮到您，请勿关闭页面'],
  [12, 3, '前面还有 12 单，约 3 秒，请勿重复提交'],
  [1500, 0, '前面还有 1,500 单，约 1 秒，请勿重复提交'],
  [1500, 61, '前面还有 1,500 单，约 2 分钟，请勿重复提交'],
])('shows the queue text for %i orders ahead and %i seconds to wait', (aheadCount, waitSeconds, text) => {
  expect(rushText({ aheadCount, waitSeconds })).toBe(text)
})
