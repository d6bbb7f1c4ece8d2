import { QueryClientProvider } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { click, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { RequestDialog } from './RequestDialog.tsx'

const { approvePurchaseRequest, getPurchaseRequest } = orderEndpoints
const ID = (n: number) => `0190b3a4-0000-7000-8000-00000000000${n}`
const waiting = {
  requestId: ID(1),
  requestNo: 'SP20261117000001',
  state: 'waiting',
  cause: 'order-limit',
  askerName: '刘芳',
  fromCompanyName: '江岸区安康大药房',
  payable: '96.00',
  lineCount: 0,
  goodsText: '阿莫西林胶囊',
  note: '',
  refuseReason: null,
  createdAt: '2026-11-17T08:00:00.000Z',
  decidedAt: null,
  payOrderId: null,
  verbs: ['approve', 'refuse'],
  lines: [],
  today: {
    payable: '96.00',
    freight: '0.00',
    isRush: false,
    problems: [],
    addressId: ID(2),
    addressText: '武汉市江岸区',
  },
}
const approved = {
  ...waiting,
  state: 'approved',
  decidedAt: '2026-11-17T09:00:00.000Z',
  payOrderId: ID(3),
  verbs: [],
  today: null,
}
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)

beforeEach(() => {
  clearBrowser()
  signIn()
})
afterEach(() => vi.unstubAllGlobals())

test('stays open after approval and shows the new state with a link to the order', async () => {
  let shown: object = waiting
  const sent = answerPaths({
    [getPurchaseRequest.path]: () => envelope(shown)(),
    [approvePurchaseRequest.path]: () => {
      shown = approved
      return envelope({
        payOrderId: ID(3),
        payOrderNo: 'ZF20261117000001',
        payable: '96.00',
        payBefore: '2026-11-18T09:00:00.000Z',
        orders: [],
      })()
    },
  })
  const onClose = vi.fn()
  const { box, unmount } = mount(
    <QueryClientProvider client={makeQueryClient(() => false)}>
      <RequestDialog requestId={ID(1)} onClose={onClose} />
    </QueryClientProvider>,
  )
  const approve = () => [...box.querySelectorAll('button')].find(each => each.textContent === '通过并下单 ¥96.00')
  await until(() => expect(approve()).toBeDefined())
  click(approve() as HTMLButtonElement)
  await until(() => expect(box.textContent).toContain('已通过'))
  expect(one<HTMLAnchorElement>(box, 'a').textContent).toBe('查看订单')
  expect(one<HTMLAnchorElement>(box, 'a').getAttribute('href')).toContain(ID(3))
  expect(approve()).toBeUndefined()
  expect(onClose).not.toHaveBeenCalled()
  expect(sent.filter(({ url }) => url.includes(approvePurchaseRequest.path))).toHaveLength(1)
  unmount()
})
