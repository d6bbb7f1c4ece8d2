import { afterEach, expect, test, vi } from 'vitest'
import { openService } from './open-service.ts'

const { ask, goTo, showNotice } = vi.hoisted(() => ({ ask: vi.fn(), goTo: vi.fn(), showNotice: vi.fn() }))
vi.mock('../../lib/call.ts', () => ({ ask }))
vi.mock('../../lib/navigate.ts', () => ({ goTo }))
vi.mock('../../lib/indicator.ts', () => ({ showNotice }))
vi.mock('../../shell/platform-settings.ts', () => ({ platformSettings: { servicePhone: '400-6080-199' } }))
afterEach(() => {
  vi.clearAllMocks()
  vi.restoreAllMocks()
})

test.each([
  ['R-274', 'default', 1],
  ['R-275', 'order-detail', 2],
  ['R-276', 'good-detail', 3],
  ['R-277', 'shop', 5],
] as const)('%s a question from %s carries portal %i', async (_, from, portal) => {
  ask.mockResolvedValue({ ok: true, data: { url: '/im?portal=1', name: '平台客服' } })
  const open = vi.spyOn(window, 'open').mockReturnValue(window)
  await openService('s1', from)
  expect(ask.mock.calls[0]?.[1]).toEqual({ portal, storeId: 's1' })
  expect(open.mock.calls[0]?.[0]).toBe('/im?portal=1')
  expect(goTo).not.toHaveBeenCalled()
})

test('where windows are blocked the talk takes the page', async () => {
  ask.mockResolvedValue({ ok: true, data: { url: '/im?portal=1', name: '平台客服' } })
  vi.spyOn(window, 'open').mockReturnValue(null)
  await openService(null, 'default')
  expect(ask.mock.calls[0]?.[1]).toEqual({ portal: 1 })
  expect(goTo.mock.calls).toEqual([['/im?portal=1']])
})

test('R-248 when the address cannot be had, the phone is told', async () => {
  ask.mockResolvedValue({ ok: false })
  await openService('s1', 'shop')
  expect(showNotice.mock.calls).toEqual([['warning', '平台客服电话 400-6080-199']])
})
