import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { CartChange, CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { useIndicator } from '@xiaojiu/web/indicator.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clearBrowser, signIn } from '../testing/session.ts'
import { NO_CHANGES } from './cart-changes.ts'
import { useCartCount } from './cart-count.ts'
import { cartQuery, cartSettled, changeCart, useCartChanges } from './cart-sync.ts'
import { aCart, aCartStore, aLine } from './testing.ts'

const A = '01890000-0000-7000-8000-00000000000a'
const B = '01890000-0000-7000-8000-00000000000b'
const cartOf = (quantity: number) =>
  aCart([aCartStore('s1', [aLine(A, { quantity }), aLine(B)], { goodsAmount: fen(100) })])
const told = (quantity: number) => envelope(z.encode(CartChange, cartOf(quantity)))
const refusal = (reason: string, msg: string) => envelope({ reason }, { code: 409, msg, status: 409 })

let queries: QueryClient
const quantityNow = () => queries.getQueryData(cartQuery.queryKey)?.stores[0]?.lines[0]?.quantity

beforeEach(() => {
  clearBrowser()
  signIn()
  queries = new QueryClient()
  queries.setQueryData(cartQuery.queryKey, cartOf(10))
  useCartChanges.setState(NO_CHANGES, true)
})
afterEach(() => vi.unstubAllGlobals())

test('sends ten quick quantity changes in two sequential calls and takes the last answer', async () => {
  const sent = answerCalls(told(11), told(20))
  for (let quantity = 11; quantity <= 20; quantity++)
    void changeCart(queries, { kind: 'quantity', lineId: A, quantity })
  await cartSettled(queries)
  expect(sent.map(request => JSON.parse(request.body ?? ''))).toEqual([
    { lineId: A, quantity: 11 },
    { lineId: A, quantity: 20 },
  ])
  expect(quantityNow()).toBe(20)
  expect(useCartChanges.getState()).toEqual(NO_CHANGES)
  expect(useCartCount.getState().cartNum).toBe(2)
})

test('warns when the server lowered the quantity', async () => {
  answerCalls(told(15))
  await changeCart(queries, { kind: 'quantity', lineId: A, quantity: 20 })
  expect(quantityNow()).toBe(15)
  expect(useIndicator.getState().notice).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('最多可购 15 盒'),
  })
})

test('reverts the change on a refusal and shows the reason', async () => {
  const sent = answerCalls(refusal('quantity-refused', '每单限购50盒'), told(10))
  await changeCart(queries, { kind: 'quantity', lineId: A, quantity: 60 })
  expect(sent).toHaveLength(1)
  expect(useCartChanges.getState()).toEqual(NO_CHANGES)
  expect(quantityNow()).toBe(10)
  expect(useIndicator.getState().notice).toMatchObject({ state: 'error', text: '每单限购50盒' })
})

test('reverts the change on a network failure and offers a retry', async () => {
  const sent = answerCalls(() => Promise.reject(new TypeError('offline')), told(12))
  await changeCart(queries, { kind: 'quantity', lineId: A, quantity: 12 })
  expect(quantityNow()).toBe(10)
  const { notice } = useIndicator.getState()
  expect(notice).toMatchObject({ state: 'error', text: '网络不给力，刚才的修改没有保存', action: { label: '重试' } })
  notice?.action?.onAct()
  await cartSettled(queries)
  expect(sent).toHaveLength(2)
  expect(quantityNow()).toBe(12)
})

test('warns and refetches the cart when the line no longer exists', async () => {
  answerCalls(refusal('not-found', '您访问的内容不存在或已删除'))
  await changeCart(queries, { kind: 'remove', lineIds: [A] })
  expect(useIndicator.getState().notice).toMatchObject({ state: 'warning', text: '购物车已在别处更改，已为您刷新' })
  expect(queries.getQueryState(cartQuery.queryKey)?.isInvalidated).toBe(true)
})

test('refetches the whole cart when the answer contains lines unknown here', async () => {
  const C = '01890000-0000-7000-8000-00000000000c'
  const cart = aCart([aCartStore('s1', [aLine(A, { quantity: 12 }), aLine(B), aLine(C)])])
  const sent = answerCalls(envelope(z.encode(CartChange, cart)), envelope(z.encode(CartView, cart)))
  // The cart is refetched only while a page shows it.
  const page = new QueryObserver(queries, { ...cartQuery, staleTime: Infinity })
  const leave = page.subscribe(() => undefined)
  await changeCart(queries, { kind: 'quantity', lineId: A, quantity: 12 })
  leave()
  expect(sent).toHaveLength(2)
  expect(queries.getQueryData(cartQuery.queryKey)?.stores[0]?.lines.map(line => line.lineId)).toEqual([A, B, C])
})
