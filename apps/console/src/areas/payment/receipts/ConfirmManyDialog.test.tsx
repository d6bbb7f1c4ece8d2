import { QueryClientProvider } from '@tanstack/react-query'
import type { StoreReceipt } from '@xiaojiu/contract/payment/selling-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { click, type Mounted, mount } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import '@xiaojiu/web/testing/test-face.ts'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmManyDialog } from './ConfirmManyDialog.tsx'

const ids = ['1', '2', '3'].map(end => `0190b3a4-0000-7000-8000-00000000000${end}`)
const receipts = ids.map(
  (paymentId, at): StoreReceipt => ({
    ...{ paymentId, companyId: 'c', buyerName: `药店${at}`, orderNo: `O${at}`, remarkCode: `R${at}` },
    ...{
      amount: fen(10_000),
      state: 'waiting',
      claimedAt: new Date(0),
      settledAt: null,
      failure: null,
      bankLine: null,
    },
  }),
)
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)
const results = () =>
  [...document.querySelectorAll('.ant-modal tbody tr')].map(row => row.querySelector('td:last-child')?.textContent)
const okButton = () => document.querySelector('.ant-modal-footer .ant-btn-primary') as HTMLButtonElement

let shown: Mounted | null = null
afterEach(() => {
  shown?.unmount()
  vi.unstubAllGlobals()
})

test('confirms the receipts that can be, one call each, and says row by row what was not', async () => {
  const version = 'v'
  const checked = { count: 2, amount: '200.00' }
  const row = (at: number, cause: string | null) => ({ caseId: ids[at], version, isMine: false, cause })
  const decided = [
    envelope({ outcome: 'done', approvalId: null }),
    envelope({ reason: 'reason-needed' }, { code: 422, msg: '请填写原因', status: 422 }),
  ]
  const sent = answerPaths({
    [staffEndpoints.checkTasks.path]: envelope({
      ...checked,
      list: [row(0, null), row(1, '财务乙正在处理'), row(2, null)],
    }),
    [staffEndpoints.decideTask.path]: () => (decided.shift() as () => Response)(),
    [staffEndpoints.giveBackTask.path]: envelope({}),
  })
  const [closed, done] = [vi.fn<() => void>(), vi.fn<() => void>()]
  shown = mount(
    <QueryClientProvider client={makeQueryClient(() => false)}>
      <ConfirmManyDialog receipts={receipts} onClose={closed} onDone={done} />
    </QueryClientProvider>,
  )
  await until(() => expect(results()).toEqual(['可以确认', '财务乙正在处理', '可以确认']))
  expect(okButton().textContent).toBe('确认 2 笔，¥200.00')
  click(okButton())
  await until(() => expect(results()).toEqual(['已确认', '财务乙正在处理', '请填写原因']))
  await until(() => expect(okButton().textContent).toBe('知道了'))
  expect([done.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0])
  const calls = sent.map(({ url, body }) => [url.slice(url.lastIndexOf('/') + 1), JSON.parse(body ?? '{}').caseId])
  // The claim on the refused receipt is given back.
  expect(calls).toEqual([
    ['check', undefined],
    ['decide', ids[0]],
    ['decide', ids[2]],
    ['giveBack', ids[2]],
  ])
})
