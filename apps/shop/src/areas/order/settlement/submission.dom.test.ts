import { CommitResult } from '@xiaojiu/contract/order/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { setNavigator } from '@xiaojiu/web/confirm.ts'
import { useIndicator } from '@xiaojiu/web/indicator.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { keepPendingCommit, readPendingCommit } from './draft.ts'
import { askAgain, closeSubmission, resumeSubmission, submitOrder, useSubmission } from './submission.ts'
import { IDLE } from './submit-state.ts'

const commit = {
  submitToken: 'AAAAAAAAAAAAAAAAAAAAAA-BBBBBBBBBBBB',
  addressId: '01890000-0000-7000-8000-0000000000aa',
  payable: fen(42_512),
  remarks: [],
}
const result = {
  payOrderId: 'p1',
  payOrderNo: '2026111500000001',
  payable: fen(42_512),
  payBefore: new Date('2026-11-16T10:00:00Z'),
  orders: [],
}
const taken = envelope(z.encode(CommitResult, result))
const refused = (reason: string, status = 409) => envelope({ reason }, { code: status, msg: '不行', status })
const cut = () => Promise.reject(new TypeError('network'))
const phase = () => useSubmission.getState().phase
const gone: { to: string; replace: boolean }[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  clearBrowser()
  signIn()
  useSubmission.setState(IDLE, true)
  gone.length = 0
  setNavigator((to, { replace }) => gone.push({ to, replace }))
  window.history.replaceState(null, '', '/orderSettlement')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('stores the commit before sending it once and clears it once it is answered', async () => {
  let keptWhenSent: unknown
  const sent = answerCalls(() => {
    keptWhenSent = readPendingCommit()
    return taken()
  })
  submitOrder(commit)
  submitOrder(commit)
  await vi.waitFor(() => expect(phase()).toBe('done'), 15_000)
  expect(sent).toHaveLength(1)
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ ...commit, payable: '425.12' })
  expect(keptWhenSent).toEqual(commit)
  expect(readPendingCommit()).toBeNull()
  expect(gone).toEqual([{ to: '/orderSubmitStaus?payOrderId=p1', replace: true }])
})

test('retries with the identical commit until an answer arrives', async () => {
  const sent = answerCalls(cut, cut, taken)
  submitOrder(commit)
  await vi.waitFor(() => expect(phase()).toBe('unknown'), 15_000)
  expect(readPendingCommit()).toEqual(commit)
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(phase()).toBe('unknown'), 15_000)
  askAgain()
  await vi.waitFor(() => expect(phase()).toBe('done'), 15_000)
  expect(new Set(sent.map(request => request.body)).size).toBe(1)
  expect(sent).toHaveLength(3)
})

test('R-222 R-255 waits 300 s for the answer to a commit before it asks again', async () => {
  const sent = answerCalls(() => new Promise<never>(() => undefined))
  submitOrder(commit)
  // Waiting moves the clock by some milliseconds.
  await vi.waitFor(() => expect(sent).toHaveLength(1), 15_000)
  await vi.advanceTimersByTimeAsync(298_000)
  expect(phase()).toBe('sending')
  await vi.advanceTimersByTimeAsync(2000)
  expect(phase()).toBe('unknown')
})

test('retries at once when the browser is online again', async () => {
  const sent = answerCalls(cut, taken)
  submitOrder(commit)
  await vi.waitFor(() => expect(phase()).toBe('unknown'), 15_000)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(phase()).toBe('done'), 15_000)
  expect(sent).toHaveLength(2)
})

test('resumes the stored commit after a page load and sends it once', async () => {
  keepPendingCommit(commit)
  const sent = answerCalls(taken)
  resumeSubmission()
  resumeSubmission()
  expect(useSubmission.getState()).toMatchObject({ phase: 'sending', isResumed: true })
  await vi.waitFor(() => expect(phase()).toBe('done'), 15_000)
  expect(sent).toHaveLength(1)
})

test('ends on a refusal and drops the stored commit', async () => {
  answerCalls(refused('settlement-outdated'))
  submitOrder(commit)
  await vi.waitFor(() => expect(phase()).toBe('refused'), 15_000)
  expect(readPendingCommit()).toBeNull()
  expect(gone).toEqual([])
  closeSubmission()
  expect(phase()).toBe('idle')
})

test('goes to the status page when the order was already submitted', async () => {
  answerCalls(refused('already-submitted'))
  submitOrder(commit)
  await vi.waitFor(
    () => expect(gone).toEqual([{ to: '/orderSubmitStaus?reason=already-submitted', replace: true }]),
    15_000,
  )
})

test('shows a success notice with a link when the buyer has left the settlement page', async () => {
  answerCalls(taken)
  submitOrder(commit)
  window.history.replaceState(null, '', '/cart')
  await vi.waitFor(() => expect(phase()).toBe('idle'), 15_000)
  expect(gone).toEqual([])
  expect(useIndicator.getState().notice).toMatchObject({ state: 'success', text: '订单已提交，请尽快付款' })
  useIndicator.getState().notice?.action?.onAct()
  expect(gone).toEqual([{ to: '/orderSubmitStaus?payOrderId=p1', replace: false }])
})

test('never resumes for another buyer in the same tab and resumes later for its own buyer', async () => {
  const sent = answerCalls(cut, taken)
  submitOrder(commit)
  await vi.waitFor(() => expect(phase()).toBe('unknown'), 15_000)
  signIn({ companyId: 'c2' })
  askAgain()
  expect(phase()).toBe('parked')
  resumeSubmission()
  expect(phase()).toBe('idle')
  expect(sent).toHaveLength(1)
  signIn()
  resumeSubmission()
  await vi.waitFor(() => expect(phase()).toBe('done'), 15_000)
  expect(sent).toHaveLength(2)
})
