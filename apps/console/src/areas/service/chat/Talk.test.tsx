import { QueryClientProvider } from '@tanstack/react-query'
import { serviceSellingEndpoints } from '@xiaojiu/contract/service/selling-endpoints.ts'
import { click, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import '@xiaojiu/web/testing/test-face.ts'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Messages, Talk } from './Talk.tsx'

afterEach(() => vi.unstubAllGlobals())

const said = (chatMessageId: string, content: string) => ({
  ...{ chatMessageId, content, author: 'buyer' as const, createdAt: new Date('2026-11-18T02:00:00Z') },
  ...{ picture: null, order: null, goods: null, help: null, coupon: null, staffName: null, isRobot: false },
})

test('reads further back before the first message shown, and keeps the earlier ones above the newest', async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  const readBefore = vi.fn(async () => ({ messages: [said('1', '在吗'), said('2', '有货吗')], hasEarlier: false }))
  const shown = mount(<Messages messages={[said('3', '什么时候发货')]} hasEarlier readBefore={readBefore} />)
  click(one(shown.box, 'button'))
  await act(async () => undefined)
  expect(readBefore).toHaveBeenCalledWith('3')
  const log = one(shown.box, '[role="log"]')
  expect(log.textContent).toMatch(/在吗.*有货吗.*什么时候发货/)
  expect(shown.box.querySelector('button')).toBeNull()
  shown.unmount()
})

test('says why the colleagues cannot be listed, and does not go on loading', async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  const conversationId = '0190b3a4-0000-7000-8000-000000000001'
  answerPaths({
    [serviceSellingEndpoints.getStoreTalk.path]: envelope({
      ...{
        conversationId,
        companyId: conversationId,
        buyerName: '济安堂大药房',
        lastText: '在吗',
        lastAt: new Date(0),
      },
      ...{ waitingSince: null, takenBy: '客服甲', isMine: true, solvedAt: null, blockedAt: null, blockedReason: null },
      ...{ messages: [], hasEarlier: false, asked: [], orders: [], goods: [], coupons: [], notes: [] },
      buyer: { kind: '单体药店', province: '湖北', creditCode: '', receiverMobile: '', orderCount: 0 },
    }),
    [serviceSellingEndpoints.listTalkColleagues.path]: envelope(null, { code: 500, msg: '系统繁忙', status: 500 }),
  })
  const shown = mount(
    <QueryClientProvider client={makeQueryClient(() => false)}>
      <Talk conversationId={conversationId} />
    </QueryClientProvider>,
  )
  const until = (check: () => void) =>
    vi.waitFor(async () => {
      await act(async () => undefined)
      check()
    }, 10_000)
  const pass = () =>
    [...shown.box.querySelectorAll('button')].find(button => button.textContent?.replaceAll(' ', '') === '转接')
  await until(() => expect(pass()).toBeDefined())
  click(pass() as HTMLButtonElement)
  await until(() =>
    expect(one(shown.box, 'header [role="alert"]').textContent).toBe('网络中断或服务暂时不可用，请稍后重试'),
  )
  expect(shown.box.querySelector('.ant-select .anticon-loading')).toBeNull()
  shown.unmount()
})
