import { QueryClientProvider } from '@tanstack/react-query'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { click, fill, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { ComplaintPage } from './ComplaintPage.tsx'

const { listComplaints, saveComplaint } = serviceEndpoints
const WORDS = '外箱破损，两盒渗漏，希望补发'
const written = {
  complaintId: '0190b3a4-0000-7000-8000-000000000001',
  kind: 'complaint',
  topic: 'goods',
  content: WORDS,
  orderNo: null,
  images: [],
  state: 'waiting',
  isUnread: false,
  replies: [],
  score: null,
  scoreComment: null,
  createdAt: '2026-11-17T08:00:00.000Z',
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

test('shows the new complaint in the list although the list was loaded just before', async () => {
  let list: object[] = []
  answerPaths({
    [listComplaints.path]: () => envelope({ list, total: list.length, pageNum: 1, pageSize: 10 })(),
    [saveComplaint.path]: () => {
      list = [written]
      return envelope({ complaintId: written.complaintId })()
    },
  })
  const { box, unmount } = mount(
    <QueryClientProvider client={makeQueryClient(() => false)}>
      <ComplaintPage />
    </QueryClientProvider>,
  )
  const press = (text: string) => {
    const found = [...box.querySelectorAll('button')].find(each => each.textContent === text)
    if (!found) throw new Error(`no button ${text}`)
    click(found)
  }
  await until(() => expect(box.textContent).toContain('还没有提交过反馈'))
  press('已回复')
  await until(() => expect(box.textContent).toContain('没有已回复的反馈'))
  press('我要反馈')
  const choice = one<HTMLSelectElement>(box, '[name="topic"]')
  act(() => {
    choice.value = 'goods'
    choice.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const words = one<HTMLTextAreaElement>(box, '[name="content"]')
  fill(words as unknown as HTMLInputElement, WORDS)
  fill(one<HTMLInputElement>(box, '[name="mobile"]'), '13900000002')
  press('提交反馈')
  await until(() => expect(one(box, '#complaints').textContent).toContain(WORDS))
  expect(box.querySelector('form[aria-label="提交反馈"]')).toBeNull()
  unmount()
})
