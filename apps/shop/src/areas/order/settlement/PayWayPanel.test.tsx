import { QueryClientProvider } from '@tanstack/react-query'
import { mount } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { InvoicePanel } from './InvoicePanel.tsx'
import { PayWayPanel } from './PayWayPanel.tsx'

test.each([
  ['支付方式', <PayWayPanel key="1" choice={{}} draft={{ addressId: null, remarks: {} }} onChoose={() => undefined} />],
  ['发票', <InvoicePanel key="2" kind={undefined} onChoose={() => undefined} />],
])('%s: shows a retry when it cannot be loaded', async (label, panel) => {
  clearBrowser()
  signIn()
  answerCalls(envelope(null, { code: 500, status: 500 }))
  const { box, unmount } = mount(
    <QueryClientProvider client={makeQueryClient(() => false)}>{panel}</QueryClientProvider>,
  )
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(box.querySelector(`[aria-label="${label}"]`)?.textContent).toContain('重试')
  }, 15_000)
  expect(box.querySelector('[role="status"]')).toBeNull()
  unmount()
  vi.unstubAllGlobals()
})
