import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { openShop } from './open-shop.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const COUNT = '/trade/api/cart/getCustCartNum'
const CART = '/trade/api/cart/getCartDetail'
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 30_000)

afterEach(() => vi.unstubAllGlobals())

test('R-147 R-271 R-272 asks for the number again on a cart page, and for the company when none is chosen', async () => {
  clearBrowser()
  signIn()
  localStorage.setItem('cartNum', '9')
  window.history.replaceState(null, '', '/cart')
  const sent = answerPaths({
    [COUNT]: envelope({ cartNum: 4 }),
    [CART]: envelope({ reason: 'company-not-chosen' }, { code: 409, msg: '请先选择企业', status: 409 }),
  })
  const place = document.createElement('div')
  let close = () => {}
  onTestFinished(() => act(() => close()))
  await act(async () => {
    close = openShop(place)
  })
  await until(() => expect(localStorage.getItem('cartNum')).toBe('4'))
  expect(sent.filter(({ url }) => url.endsWith(COUNT))).toHaveLength(1)
  await until(() => expect(window.location.pathname + window.location.search).toBe('/companySelect?redirect=%2Fcart'))
  await until(() => expect(place.textContent).toContain('请选择本次采购的企业'))
})
