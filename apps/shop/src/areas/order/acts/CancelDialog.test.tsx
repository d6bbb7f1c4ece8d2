import { QueryClientProvider } from '@tanstack/react-query'
import { click, type Mounted, mount } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerCalls, answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { CancelDialog } from './CancelDialog.tsx'

const ID = '01990000-0000-7000-8000-000000000001'
let shown: Mounted

const open = () => {
  const page = <CancelDialog payOrderId={ID} onClose={() => undefined} />
  shown = mount(<QueryClientProvider client={makeQueryClient(() => false)}>{page}</QueryClientProvider>)
}
const button = (text: string) =>
  [...document.querySelectorAll('button')].find(one => one.textContent === text) as HTMLButtonElement
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)

beforeEach(() => {
  clearBrowser()
  signIn()
})
afterEach(() => {
  shown.unmount()
  vi.unstubAllGlobals()
})

test('cancels nothing before the orders that are cancelled together are named', async () => {
  const sent = answerPaths({})
  open()
  await until(() => expect(sent).toHaveLength(1))
  expect(button('取消订单').disabled).toBe(true)
  click(document.querySelector('input[type=radio]') as HTMLElement)
  click(button('取消订单'))
  await act(async () => undefined)
  expect(sent.map(({ method }) => method)).toEqual(['GET'])
})

test('shows a retry when they cannot be loaded, and cancels nothing', async () => {
  const sent = answerCalls(envelope(null, { code: 500, status: 500 }))
  open()
  await until(() => expect(button('重试')).toBeDefined())
  expect(button('取消订单').disabled).toBe(true)
  click(button('重试'))
  await until(() => expect(sent).toHaveLength(2))
})
