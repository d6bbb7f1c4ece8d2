import { PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { mount } from '@xiaojiu/ui/testing/mount.tsx'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clearBrowser } from '#trade/testing/session.ts'
import { type PaymentPoll, usePaymentPoll } from './use-payment-poll.ts'

const ID = '01890000-0000-7000-8000-0000000000aa'
const told = (state: PaymentView['state']) =>
  envelope(
    z.encode(PaymentView, {
      paymentId: ID,
      payableKind: 'order',
      payOrderId: 'p1',
      channel: 'wechat',
      state,
      walletPart: fen(0),
      claimedAt: null,
      amount: fen(100),
      payLink: 'weixin://x',
      transferTo: null,
      expiresAt: new Date('2026-11-16T10:00:00Z'),
      paidAt: null,
      failure: null,
    }),
  )
const cut = () => Promise.reject(new TypeError('network'))

let seen: PaymentPoll
function Waiting({ paymentId }: { paymentId: string | null }) {
  seen = usePaymentPoll(paymentId)
  return null
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const look = async (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  clearBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('polls every two seconds and stops when the payment is decided', async () => {
  const sent = answerCalls(told('pending'), told('pending'), told('succeeded'))
  const { unmount } = mount(<Waiting paymentId={ID} />)
  await pass(1999)
  expect(sent).toHaveLength(0)
  await pass(2000)
  expect(seen.payment?.state).toBe('pending')
  await pass(4000)
  expect(seen.payment?.state).toBe('succeeded')
  await pass(60_000)
  expect(sent).toHaveLength(3)
  unmount()
})

test('keeps the last state after network failures, polls less often and recovers', async () => {
  const sent = answerCalls(told('pending'), cut, cut, told('succeeded'))
  const { unmount } = mount(<Waiting paymentId={ID} />)
  await pass(2000)
  await pass(2000)
  expect(seen).toMatchObject({ failureCount: 1, payment: { state: 'pending' } })
  await pass(2000)
  expect(sent).toHaveLength(2)
  await pass(2000)
  expect(seen.failureCount).toBe(2)
  await pass(8000)
  expect(seen).toMatchObject({ failureCount: 0, payment: { state: 'succeeded' } })
  unmount()
})

test('does not poll while the tab is hidden and polls at once when it is shown', async () => {
  const sent = answerCalls(told('pending'))
  const { unmount } = mount(<Waiting paymentId={ID} />)
  await look('hidden')
  await pass(60_000)
  expect(sent).toHaveLength(0)
  await look('visible')
  await pass(0)
  expect(sent).toHaveLength(1)
  unmount()
  await pass(60_000)
  expect(sent).toHaveLength(1)
})

test('starts with an empty state for another payment', async () => {
  answerCalls(told('pending'))
  const { rerender, unmount } = mount(<Waiting paymentId={ID} />)
  await pass(2000)
  rerender(<Waiting paymentId="01890000-0000-7000-8000-0000000000bb" />)
  expect(seen).toEqual({ payment: null, failureCount: 0 })
  rerender(<Waiting paymentId={null} />)
  expect(seen).toEqual({ payment: null, failureCount: 0 })
  unmount()
})
