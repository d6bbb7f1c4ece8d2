import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { mount } from '@xiaojiu/ui/testing/mount.tsx'
import { useIndicator } from '@xiaojiu/web/indicator.ts'
import { answerCalls, envelope, type SentRequest } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { NO_CHANGES } from '#trade/cart/cart-changes.ts'
import { cartQuery, useCartChanges } from '#trade/cart/cart-sync.ts'
import { aCart, aCartStore, aLine } from '#trade/cart/testing.ts'
import { clearBrowser } from '#trade/testing/session.ts'
import { UNDO_MS, useRemoval } from './use-removal.ts'

const id = (last: string) => `01890000-0000-7000-8000-00000000000${last}`
const [A, B, OFFER] = [id('a'), id('b'), id('c')]
const unticked = aLine(A, { isChecked: false, quantity: 20, goods: { offerId: OFFER } })
const told = (...lines: ReturnType<typeof aLine>[]) => envelope(z.encode(CartView, aCart([aCartStore('s1', lines)])))
const added = envelope({ cartNum: 2, tips: '', validateErrorType: null, licenseCodeList: [], lines: [] })

let acts: ReturnType<typeof useRemoval>
function Probe() {
  acts = useRemoval()
  return null
}
const open = () => {
  const queries = new QueryClient()
  queries.setQueryData(cartQuery.queryKey, aCart([aCartStore('s1', [unticked, aLine(B)])]))
  return mount(
    <QueryClientProvider client={queries}>
      <Probe />
    </QueryClientProvider>,
  )
}
const pathsOf = (sent: readonly SentRequest[]) => sent.map(({ url }) => url.split('/').at(-1))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  clearBrowser()
  useCartChanges.setState(NO_CHANGES, true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('removes at once and on undo adds the lines again and unticks those that were not ticked', async () => {
  const sent = answerCalls(
    told(aLine(B)),
    added,
    told(aLine(B), aLine(id('d'), { goods: { offerId: OFFER } })),
    told(aLine(B)),
  )
  const { unmount } = open()
  act(() => acts.remove([unticked]))
  await pass(10)
  expect(acts.removal).toMatchObject({ kindCount: 1 })
  void act(() => acts.undo())
  await pass(50)
  expect(pathsOf(sent)).toEqual(['deleteCarts', 'addCart', 'getCartDetail', 'checkCarts'])
  expect(JSON.parse(sent[1]?.body ?? '')).toEqual({ lines: [{ offerId: OFFER, quantity: 20 }] })
  expect(JSON.parse(sent[3]?.body ?? '')).toEqual({ lineIds: [id('d')], isChecked: false })
  expect(acts.removal).toBeNull()
  expect(useIndicator.getState().notice).toMatchObject({ state: 'success', text: '已放回购物车' })
  unmount()
})

test('waits for a slow removal to finish before the undo is sent', async () => {
  const line = Promise.withResolvers<void>()
  const out = told(aLine(B))
  const sent = answerCalls(async () => (await line.promise, out()), added, told(aLine(B)))
  const { unmount } = open()
  act(() => acts.remove([unticked]))
  void act(() => acts.undo())
  await pass(50)
  expect([pathsOf(sent), acts.isUndoing]).toEqual([['deleteCarts'], true])
  line.resolve()
  await pass(50)
  expect(pathsOf(sent)).toEqual(['deleteCarts', 'addCart', 'getCartDetail'])
  unmount()
})

test('withdraws the undo offer after its time limit and sends nothing more', async () => {
  const sent = answerCalls(told(aLine(B)))
  const { unmount } = open()
  act(() => acts.remove([unticked]))
  await pass(UNDO_MS - 1)
  expect(acts.removal).not.toBeNull()
  await pass(1)
  expect(acts.removal).toBeNull()
  expect(pathsOf(sent)).toEqual(['deleteCarts'])
  unmount()
})

test('shows the server message when a removed article can no longer be bought on undo', async () => {
  const forbidden = envelope({
    cartNum: 1,
    tips: '商品已停售',
    validateErrorType: null,
    licenseCodeList: [],
    lines: [],
  })
  answerCalls(told(aLine(B)), forbidden, told(aLine(B)))
  const { unmount } = open()
  act(() => acts.remove([unticked]))
  await pass(10)
  void act(() => acts.undo())
  await pass(50)
  expect(useIndicator.getState().notice).toMatchObject({ state: 'error', text: '商品已停售' })
  unmount()
})

test('follows the goods first, then removes the lines, and offers an undo', async () => {
  const sent = answerCalls(envelope({}), told(aLine(B)))
  open()
  await act(() => acts.keep([unticked]))
  expect(pathsOf(sent)).toEqual([catalogueEndpoints.changeAttention.path.split('/').at(-1), 'deleteCarts'])
  expect(acts.removal).toMatchObject({ kindCount: 1, isKept: true })
})
