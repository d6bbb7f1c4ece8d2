import { endpoint } from '@xiaojiu/contract/define.ts'
import { ask, call } from '@xiaojiu/web/call.ts'
import { setNavigator, useQuestions } from '@xiaojiu/web/confirm.ts'
import { useIndicator } from '@xiaojiu/web/indicator.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clearBrowser, signIn } from '../testing/session.ts'
import { isAuthenticated } from './session.ts'

const read = endpoint({
  access: 'member',
  summary: '',
  input: z.strictObject({ keyword: z.string() }),
  output: z.object({}),
  refusals: [],
  method: 'GET',
  path: '/trade/api/read',
})
const notice = () => useIndicator.getState().notice
const went: string[] = []

beforeEach(() => {
  clearBrowser()
  went.length = 0
  setNavigator(to => void went.push(to))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('R-202 R-203 R-207 R-208 sends the token without its prefix and the client type', async () => {
  signIn({ zhcaiToken: 'Bearer token-1' })
  const sent = answerCalls(envelope({}))
  await call(read, { keyword: 'a' })
  expect(sent[0]?.url).toBe('/webApis/trade/api/read?keyword=a')
  expect(sent[0]?.headers).toMatchObject({ zhcaitoken: 'token-1', token_platform_client_type: 'USER', sy_plat: 'B2B' })
})

describe('the end of a session', () => {
  const ended = envelope({ reason: 'signed-out' }, { code: 401, status: 401 })

  test('R-139 R-140 R-239 R-240 R-257 shows one notice for several 401 answers and logs out after 3000 ms', async () => {
    vi.useFakeTimers()
    signIn()
    answerCalls(ended)
    const told = new Set<unknown>()
    const stop = useIndicator.subscribe(state => told.add(state.notice))
    await Promise.all([1, 2, 3].map(() => call(read, { keyword: 'a' }).catch(() => undefined)))
    stop()
    const first = notice()
    expect([...told]).toEqual([first])
    expect(first).toMatchObject({
      state: 'error_401',
      text: '您的账号信息发生过变更或登录过期，出于安全考虑，您需要重新登录。',
    })
    vi.advanceTimersByTime(2999)
    expect(notice()).toBe(first)
    expect(isAuthenticated()).toBe(true)
    expect(went).toEqual([])
    vi.advanceTimersByTime(1)
    expect(isAuthenticated()).toBe(false)
    expect(notice()).toBeNull()
    expect(went).toEqual(['/login'])
  })

  test('R-239 R-240 logs out also after a 401 to a call that returns its error', async () => {
    vi.useFakeTimers()
    signIn()
    answerCalls(ended)
    await expect(ask(read, { keyword: 'a' })).resolves.toMatchObject({ ok: false, error: { kind: 'session-ended' } })
    expect(notice()?.state).toBe('error_401')
    vi.advanceTimersByTime(3000)
    expect(isAuthenticated()).toBe(false)
    expect(went).toEqual(['/login'])
  })

  test('R-112 asks a guest to sign in when a call needs a log-in', async () => {
    useQuestions.setState({ waiting: [] })
    answerCalls(ended)
    await ask(read, { keyword: 'a' })
    expect(useQuestions.getState().waiting.map(({ okText }) => okText)).toEqual(['我知道了'])
    expect(notice()).toBeNull()
    useQuestions.getState().waiting[0]?.answer(true)
    await vi.waitFor(() => expect(went).toEqual(['/login']), 15_000)
  })

  test('R-240 keeps a user who has signed in again meanwhile', async () => {
    vi.useFakeTimers()
    signIn()
    answerCalls(ended)
    await ask(read, { keyword: 'a' })
    signIn({ zhcaiToken: 'token-2' })
    vi.advanceTimersByTime(3000)
    expect(isAuthenticated()).toBe(true)
    expect(went).toEqual([])
  })

  test('R-237 R-238 goes to the log-in page with 登录失效 on the REDIRECT header', async () => {
    signIn()
    window.history.replaceState(null, '', '/search?keyword=a')
    answerCalls(envelope({}, { headers: { REDIRECT: 'REDIRECT' } }))
    await expect(call(read, { keyword: 'a' })).rejects.toMatchObject({ kind: 'login-expired' })
    expect(notice()).toMatchObject({ state: 'tologin', text: '登录失效' })
    expect(isAuthenticated()).toBe(false)
    expect(went).toEqual(['/login?redirect=%2Fsearch%3Fkeyword%3Da'])
    window.history.replaceState(null, '', '/')
  })
})
