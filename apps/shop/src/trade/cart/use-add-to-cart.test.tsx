import { QueryClientProvider } from '@tanstack/react-query'
import { click, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { setNavigator, useQuestions } from '@xiaojiu/web/confirm.ts'
import { useIndicator } from '@xiaojiu/web/indicator.ts'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearBrowser, signIn } from '../testing/session.ts'
import { useCartCount } from './cart-count.ts'
import { type Addition, useAddToCart } from './use-add-to-cart.ts'

const OFFER = '0191a000-0000-7000-8000-000000000001'
const added = (more: object = {}) => ({
  cartNum: 12,
  tips: '',
  validateErrorType: null,
  licenseCodeList: [],
  lines: [{ offerId: OFFER, quantity: 20, note: '' }],
  ...more,
})

function Adder(props: Partial<Addition>) {
  const { add } = useAddToCart()
  return (
    <button type="button" onClick={() => add({ offerId: OFFER, storeId: 's', quantity: 20, ...props })}>
      加入
    </button>
  )
}

/** Presses the button and waits until the answer was handled. */
async function press(props: Partial<Addition> = {}) {
  const queries = makeQueryClient(() => false)
  const { box, unmount } = mount(
    <QueryClientProvider client={queries}>
      <Adder {...props} />
    </QueryClientProvider>,
  )
  click(one(box, 'button'))
  await act(() => vi.waitFor(() => expect(queries.isMutating()).toBe(0)))
  unmount()
}

beforeEach(() => {
  clearBrowser()
  setNavigator(() => undefined)
  useQuestions.setState({ waiting: [] })
  useCartCount.setState({ cartNum: 0 })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('asks a guest to sign in and sends nothing', async () => {
  const sent = answerCalls(envelope(added()))
  await press()
  expect(sent).toEqual([])
  expect(useQuestions.getState().waiting[0]?.text).toBe('请您注册并登录以获得相应权限，感谢您的配合')
  expect(useCartCount.getState().cartNum).toBe(0)
  useQuestions.getState().waiting[0]?.answer(true)
})

test('shows a success notice and updates the count after adding', async () => {
  signIn()
  const sent = answerCalls(envelope(added()))
  await press()
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ lines: [{ offerId: OFFER, quantity: 20 }] })
  expect(useCartCount.getState().cartNum).toBe(12)
  expect(useIndicator.getState().notice).toMatchObject({ state: 'success', text: '已加入购物车，共 12 种商品' })
})

test('warns when the server corrected the quantity', async () => {
  signIn()
  answerCalls(envelope(added({ lines: [{ offerId: OFFER, quantity: 10, note: '库存不足，已改为 10 盒' }] })))
  await press()
  expect(useIndicator.getState().notice).toMatchObject({ state: 'warning', text: '库存不足，已改为 10 盒' })
})

test('calls onAdded without a notice for 立即购买', async () => {
  signIn()
  answerCalls(envelope(added()))
  const onAdded = vi.fn()
  await press({ onAdded })
  expect(onAdded).toHaveBeenCalledOnce()
  expect(useIndicator.getState().notice).toBeNull()
})

test('R-159 opens the dialog on a refusal with tips, updates the count and does not report success', async () => {
  signIn()
  answerCalls(
    envelope(
      added({ cartNum: 11, tips: '请补充药品经营许可证', validateErrorType: 2, licenseCodeList: ['DL'], lines: [] }),
    ),
  )
  const onAdded = vi.fn()
  await press({ onAdded })
  expect(useQuestions.getState().waiting[0]).toMatchObject({ title: '提示', okText: '补全证照', cancelText: '取消' })
  expect(useCartCount.getState().cartNum).toBe(11)
  expect(onAdded).not.toHaveBeenCalled()
  expect(useIndicator.getState().notice).toBeNull()
})

test('shows the server message on a refusal without tips', async () => {
  signIn()
  answerCalls(envelope({ reason: 'cart-full' }, { code: 409, status: 409, msg: '购物车最多放 1000 种商品，请先清理' }))
  await press()
  expect(useIndicator.getState().notice).toMatchObject({ state: 'error', text: '购物车最多放 1000 种商品，请先清理' })
  expect(useCartCount.getState().cartNum).toBe(0)
})

test.each([3, 6, 99])('R-157 shows the tip of the server for the unknown type %s', async validateErrorType => {
  signIn()
  answerCalls(envelope(added({ tips: '该商品今日已限购', validateErrorType } as never)))
  await press()
  expect(useIndicator.getState().notice).toMatchObject({ state: 'error', text: '该商品今日已限购' })
  expect(useQuestions.getState().waiting).toEqual([])
})

test('R-158 opens the order-submit status page on a refusal with a target', async () => {
  signIn()
  const gone: string[] = []
  setNavigator(to => void gone.push(to))
  answerCalls(envelope(added({ tips: '请先付款', validateErrorType: 7, target: '/orderSubmitStaus?id=1' } as never)))
  await press()
  expect(gone).toEqual(['/orderSubmitStaus?id=1'])
})

test('R-169 calls the customer service of the store whose goods were refused', async () => {
  const storeId = '0191a000-0000-7000-8000-000000000002'
  signIn({ companyId: '0191a000-0000-7000-8000-000000000003' })
  const sent = answerCalls(
    envelope(added({ tips: '请联系店铺客服', validateErrorType: 4 })),
    envelope({ url: '/im', name: '' }),
  )
  vi.spyOn(window, 'open').mockReturnValue(window)
  await press({ storeId })
  await act(async () => useQuestions.getState().waiting[0]?.answer(true))
  await vi.waitFor(() => expect(sent).toHaveLength(2), 15_000)
  expect(new URL(sent[1]?.url ?? '', 'http://shop').searchParams.get('storeId')).toBe(storeId)
})
