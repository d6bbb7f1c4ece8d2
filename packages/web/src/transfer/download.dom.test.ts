import { endpoint } from '@xiaojiu/contract/define.ts'
import { Done } from '@xiaojiu/contract/wire.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useIndicator } from '../indicator.ts'
import { answerCalls, envelope } from '../testing/fake-server.ts'
import { clearBrowser, signIn, told } from '../testing/test-face.ts'
import { download, fileName } from './download.ts'

const TROUBLE = '网络不给力，小九正在努力的为您寻找解决方案！'
const Input = z.strictObject({ orderId: z.string() })
const entry = { access: 'member', summary: '', input: Input, output: Done, refusals: [], answer: 'file' } as const
const byPost = endpoint({ ...entry, method: 'POST', path: '/trade/api/exportByPost' })
const byGet = endpoint({ ...entry, method: 'GET', path: '/trade/api/exportByGet' })

const saved: string[] = []
beforeEach(() => {
  clearBrowser()
  signIn()
  saved.length = 0
  vi.useFakeTimers()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const file = () =>
  new Response('a,b', {
    headers: {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="o.csv"; filename*=UTF-8\'\'%E8%AE%A2%E5%8D%95.csv',
    },
  })

/** The notice is shown for this long. */
function expectNotice(text: string, durationMs: number) {
  expect(useIndicator.getState().notice).toMatchObject({ state: 'error', text })
  vi.advanceTimersByTime(durationMs - 1)
  expect(useIndicator.getState().notice).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(useIndicator.getState().notice).toBeNull()
}

describe('downloads', () => {
  test.each([byPost, byGet])('R-217 $method saves the file under the name of the server', async by => {
    const sent = answerCalls(file)
    await download(by, { orderId: '7' })
    expect(saved).toEqual(['订单.csv'])
    expect(sent[0]?.method).toBe(by.method)
    expect(sent[0]?.headers['sign']).toMatch(/^[0-9a-f]{64}$/)
  })

  test('R-246 R-259 shows the message for 5000 ms and saves no file when JSON is answered', async () => {
    answerCalls(envelope({ reason: 'not-found' }, { code: 404, status: 404, msg: '文件已过期' }))
    await expect(download(byPost, { orderId: '7' })).rejects.toMatchObject({ message: '文件已过期' })
    expect(saved).toEqual([])
    expectNotice('文件已过期', 5000)
  })

  test('R-246 saves no file also when the JSON has the success code', async () => {
    answerCalls(envelope({}))
    await expect(download(byPost, { orderId: '7' })).rejects.toThrow(TROUBLE)
    expect(saved).toEqual([])
  })

  test('R-247 R-259 shows the default message for 5000 ms and saves no file when HTML is answered', async () => {
    answerCalls(() => new Response('<title>网络不给力</title>', { headers: { 'content-type': 'text/html' } }))
    await expect(download(byGet, { orderId: '7' })).rejects.toThrow(TROUBLE)
    expect(saved).toEqual([])
    expectNotice(TROUBLE, 5000)
  })

  test('R-239 reports the end of the session', async () => {
    answerCalls(envelope({ reason: 'signed-out' }, { code: 401, status: 401 }))
    await expect(download(byGet, { orderId: '7' })).rejects.toMatchObject({ kind: 'session-ended' })
    expect(told).toEqual(['session ended'])
  })
})

test.each([
  ['attachment; filename="a.zip"', 'a.zip'],
  ['attachment; filename=a.zip', 'a.zip'],
  ["attachment; filename*=UTF-8''%zz", '下载文件'],
  [null, '下载文件'],
])('reads from %j the file name %s', (disposition, name) => expect(fileName(disposition)).toBe(name))
