import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { allEndpoints } from '@xiaojiu/contract/all.ts'
import type { Endpoint } from '@xiaojiu/contract/define.ts'
import { call } from '@xiaojiu/web/call.ts'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { setNavigator } from '@xiaojiu/web/confirm.ts'
import { tellUnawaitedFailures } from '@xiaojiu/web/failure/untold.ts'
import { useIndicator } from '@xiaojiu/web/indicator.ts'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearBrowser, signIn } from '../testing/session.ts'

const TROUBLE = '网络不给力，小九正在努力的为您寻找解决方案！'

/** The failures and the messages that the buyer must see. */
const FAILURES = {
  'R-241 a server error': [() => envelope(null, { code: 500, msg: '出错', status: 500 })(), TROUBLE],
  'R-242 a broken line': [() => Promise.reject(new TypeError('fetch failed')), TROUBLE],
  'R-232 the code of a busy system': [
    envelope(null, { code: 998, msg: '系统繁忙，请稍后再试' }),
    '系统繁忙，请稍后再试',
  ],
  'R-230 a code nobody knows': [envelope(null, { code: 777, msg: '暂时不能办理' }), '暂时不能办理'],
  'R-247 a page in place of an answer': [
    () => new Response('<title>网络不给力</title>', { headers: { 'content-type': 'text/html' } }),
    TROUBLE,
  ],
} as const satisfies Record<string, readonly [() => Response | Promise<Response>, string]>

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*test*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** All calls of the shop and its mutations. */
const mutations = callsOf(Object.values(sources))

function callsOf(texts: readonly string[]): readonly (readonly [string, Endpoint])[] {
  const named = new Set(texts.flatMap(text => [...text.matchAll(/\b\w+Endpoints\.(\w+)/g)].map(([, name]) => name)))
  const all = Object.values(allEndpoints).flatMap(endpoints => Object.entries(endpoints))
  return all.filter(([name]) => named.has(name))
}

const notice = () => useIndicator.getState().notice

beforeEach(() => {
  clearBrowser()
  signIn()
  setNavigator(() => undefined)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Runs a mutation and gives the screens time to show a message. */
async function press(act: () => Promise<unknown>, own: { onError?: (error: Error) => unknown } = {}) {
  useIndicator.setState({ notice: null })
  const observer = new MutationObserver(
    makeQueryClient(() => false),
    { mutationFn: act, ...own },
  )
  await observer.mutate(undefined).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(500)
}

describe.each(Object.entries(FAILURES))('%s', (_name, [answer, words]) => {
  test(`shows its message for each of the ${mutations.length} calls, also when the handler of the mutation does nothing`, async () => {
    answerCalls(answer)
    const silent: string[] = []
    for (const [name, endpoint] of mutations)
      for (const own of [{}, { onError: () => undefined }]) {
        await press(() => call(endpoint, {}, { errors: 'caller' }), own)
        // A union input is refused before it is sent, with another message but not silently.
        const isSent = endpoint.input._zod.def.type === 'object'
        if (isSent ? notice()?.text !== words : !notice()) silent.push(name)
      }
    expect(silent).toEqual([])
  })

  test('R-246 R-259 shows its message for 5 s after a failed download', async () => {
    answerCalls(answer)
    for (const [, endpoint] of mutations.filter(([name]) => /^(download|export)/.test(name))) {
      await press(() => download(endpoint, {}), { onError: () => undefined })
      expect(notice()).toMatchObject({ text: words, durationMs: 5000 })
    }
  })
})

test('R-230 covers more than 150 calls of the shop, its mutations among them', () => {
  const names = mutations.map(([name]) => name)
  expect(names.length).toBeGreaterThan(150)
  expect(names).toEqual(
    expect.arrayContaining([
      'savePreference',
      'retryPackage',
      'requestPapers',
      'resendAppealMessage',
      'bindWechat',
      'removeRegistration',
      'cancelChange',
      'changeCompanyData',
    ]),
  )
})

test('R-230 does not show a notice for a failure whose message the handler has read', async () => {
  answerCalls(FAILURES['R-230 a code nobody knows'][0])
  const [entry] = mutations
  const read: string[] = []
  await press(() => call(entry![1], {}, { errors: 'caller' }), { onError: error => read.push(error.message) })
  expect(read).toEqual(['暂时不能办理'])
  expect(notice()).toBeNull()
})

test('R-242 fails at once when the browser is offline', async () => {
  onlineManager.setOnline(false)
  answerCalls(() => Promise.reject(new TypeError('fetch failed')))
  void press(() => call(mutations[0]![1], {}))
  await vi.waitFor(() => expect(notice()?.text).toBe(TROUBLE))
  onlineManager.setOnline(true)
})

test('R-230 shows the message of a failed call that no code awaits', async () => {
  tellUnawaitedFailures()
  const reason = new CallError({
    kind: 'refused',
    code: 777,
    msg: '暂时不能办理',
    reason: '',
    details: {},
    isPage: false,
  })
  window.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }))
  await vi.advanceTimersByTimeAsync(500)
  expect(notice()?.text).toBe('暂时不能办理')
})
