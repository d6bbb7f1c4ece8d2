import { COMMIT_TIMEOUT_MS, endpoint } from '@xiaojiu/contract/define.ts'
import { Yuan } from '@xiaojiu/contract/wire.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ask, call } from './call.ts'
import { CallError, fieldErrors, isRefusal } from './call-error.ts'
import { serverNow } from './clock.ts'
import { useIndicator } from './indicator.ts'
import { answerCalls, envelope } from './testing/fake-server.ts'
import { clearBrowser, signIn, told } from './testing/test-face.ts'
import { signatureOf } from './wire/sign.ts'

const TROUBLE = '网络不给力，小九正在努力的为您寻找解决方案！'
const Input = z.strictObject({
  keyword: z.string().min(1, '请输入关键词'),
  due: Yuan.optional(),
  tags: z.array(z.string()).optional(),
  pageNum: z.coerce.number<string | number>().int().default(1),
})
const Output = z.object({ payable: Yuan })
const base = { access: 'member', summary: '', input: Input, output: Output, refusals: [] } as const
const read = endpoint({ ...base, method: 'GET', path: '/trade/api/read' })
const write = endpoint({ ...base, method: 'POST', path: '/trade/api/write' })
const form = endpoint({ ...base, method: 'POST', path: '/user/api/form', encoding: 'form' })
const quiet = endpoint({ ...base, method: 'POST', path: '/user/topLogin.json', access: 'anyone', errors: 'caller' })
const commit = endpoint({ ...base, method: 'POST', path: '/trade/api/cart/commitOrder', timeoutMs: COMMIT_TIMEOUT_MS })

const notice = () => useIndicator.getState().notice
const good = envelope({ payable: '12.50' })

beforeEach(() => {
  clearBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a request', () => {
  test('R-213 R-207 sends a GET call as a query under /webApis', async () => {
    const [sent] = await send(() => call(read, { keyword: '阿莫西林 0.25g', tags: ['b', 'a'] }))
    expect(sent?.url).toBe('/webApis/trade/api/read?keyword=%E9%98%BF%E8%8E%AB%E8%A5%BF%E6%9E%97%200.25g&tags=a&tags=b')
    expect(sent?.method).toBe('GET')
    expect(sent?.body).toBeNull()
  })

  test('R-214 sends a POST call as JSON with amounts in yuan', async () => {
    const [sent] = await send(() => call(write, { keyword: 'a', due: fen(1250), pageNum: 2 }))
    expect(sent?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(sent?.body ?? '')).toEqual({ keyword: 'a', due: '12.50', pageNum: 2 })
  })

  test('R-215 R-212 sends a form call form-encoded with a signature over its body', async () => {
    signIn()
    const [sent] = await send(() => call(form, { keyword: 'a&b' }))
    expect(sent?.headers['content-type']).toBe('application/x-www-form-urlencoded;charset=UTF-8')
    expect(sent?.body).toBe('keyword=a%26b')
    const { zhcaitoken, timestamp = '', nonce = '', sign } = sent?.headers ?? {}
    expect(zhcaitoken).toBe('token-1')
    const parts = { method: 'POST', path: '/webApis/user/api/form', query: '', body: 'keyword=a%26b', timestamp, nonce }
    expect(sign).toBe(await signatureOf('token-1', parts))
  })

  test('R-202 R-203 R-209 sends client type, platform and timestamp, and no token when signed out', async () => {
    const [sent] = await send(() => call(quiet, { keyword: 'a' }))
    expect(sent?.headers).toMatchObject({ token_platform_client_type: 'USER', sy_plat: 'B2B' })
    expect(sent?.headers['timestamp'] ?? '').toMatch(/^\d{13}$/)
    expect(sent?.headers).not.toHaveProperty('zhcaitoken')
  })

  test.each([
    ['R-210', read],
    ['R-211', write],
  ] as const)('R-208 %s sends token and signature', async (_rule, entry) => {
    signIn()
    const [sent] = await send(() => call(entry, { keyword: 'a' }))
    const { zhcaitoken, timestamp = '', nonce = '', sign } = sent?.headers ?? {}
    expect(zhcaitoken).toBe('token-1')
    const [path = '', query = ''] = (sent?.url ?? '').split('?')
    const parts = { method: entry.method, path, query, body: sent?.body ?? '', timestamp, nonce }
    expect(sign).toBe(await signatureOf('token-1', parts))
  })

  test('decodes yuan in the answer to fen', async () => {
    answerCalls(good)
    await expect(call(read, { keyword: 'a' })).resolves.toEqual({ payable: 1250 })
  })

  test('refuses invalid input before anything is sent', async () => {
    const sent = answerCalls(good)
    const error = await call(write, { keyword: '' }).catch((thrown: unknown) => thrown)
    expect(isRefusal(error, 'invalid-input')).toBe(true)
    expect(fieldErrors(error)).toEqual([{ field: 'keyword', message: '请输入关键词' }])
    expect(sent).toHaveLength(0)
  })
})

describe('a wrong client clock', () => {
  const clockOff = (serverTimestamp: number) =>
    envelope(
      { reason: 'clock-off', serverTimestamp },
      { code: 400, status: 400, msg: '本机时间与服务器相差过大，请校准后重试' },
    )

  test('is corrected by the refusal, and the request is sent again', async () => {
    signIn()
    const serverTime = Date.now() + 3_600_000
    const sent = answerCalls(clockOff(serverTime), good)
    await expect(call(write, { keyword: 'a' })).resolves.toEqual({ payable: 1250 })
    expect(sent).toHaveLength(2)
    expect(Number(sent[1]?.headers['timestamp']) - serverTime).toBeLessThan(5000)
    expect(sent[1]?.headers['nonce']).not.toBe(sent[0]?.headers['nonce'])
    expect(Math.abs(serverNow() - serverTime)).toBeLessThan(5000)
  })

  test('is corrected only once per call', async () => {
    signIn()
    const sent = answerCalls(clockOff(Date.now()))
    await expect(call(write, { keyword: 'a' })).rejects.toMatchObject({ reason: 'clock-off' })
    expect(sent).toHaveLength(2)
  })
})

describe('errors', () => {
  test('R-231 R-233 R-235 shows the message and rejects on code 0', async () => {
    answerCalls(envelope(null, { code: 0, msg: '系统升级中' }))
    await expect(call(read, { keyword: 'a' })).rejects.toBeInstanceOf(CallError)
    expect(notice()).toMatchObject({ state: 'error', text: '系统升级中' })
  })

  test('R-234 shows the default message when the answer has none', async () => {
    answerCalls(envelope(null, { code: 998 }))
    await expect(call(read, { keyword: 'a' })).rejects.toMatchObject({ code: 998 })
    expect(notice()?.text).toBe(TROUBLE)
  })

  test('R-230 R-236 returns the error without a notice to a caller of ask', async () => {
    answerCalls(envelope(null, { code: 0, msg: '系统升级中' }))
    const answer = await ask(read, { keyword: 'a' })
    expect(answer).toMatchObject({ ok: false, error: { code: 0, message: '系统升级中' } })
    expect(notice()).toBeNull()
  })

  test('R-227 R-228 R-229 shows no notice for a call whose page shows its errors', async () => {
    answerCalls(envelope(null, { code: 0, msg: '账号或密码不正确' }))
    await expect(call(quiet, { keyword: 'a' })).rejects.toMatchObject({ message: '账号或密码不正确' })
    expect(notice()).toBeNull()
  })

  test('R-226 leaves any other code to the caller without a notice', async () => {
    answerCalls(envelope({ reason: 'state-changed' }, { code: 409, status: 409, msg: '状态已发生变化，请刷新后重试' }))
    const error = await call(read, { keyword: 'a' }).catch((thrown: unknown) => thrown)
    expect(isRefusal(error, 'state-changed')).toBe(true)
    expect(notice()).toBeNull()
  })

  test('R-242 shows the default message on a network error', async () => {
    answerCalls(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(call(read, { keyword: 'a' })).rejects.toMatchObject({ kind: 'trouble' })
    expect(notice()).toMatchObject({ state: 'error', text: TROUBLE })
  })

  test('asks to refresh the page when it does not understand the answer, as from a server of another release', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answerCalls(envelope({ payable: 12.5 }))
    await expect(call(read, { keyword: 'a' })).rejects.toMatchObject({ kind: 'trouble' })
    expect(notice()).toMatchObject({ state: 'error', text: '页面不是最新版本，请刷新页面后再试' })
  })

  test('shows nothing when the call is aborted', async () => {
    const never = () => new Promise<Response>(() => undefined)
    answerCalls(never)
    const giving = new AbortController()
    const pending = call(read, { keyword: 'a' }, { signal: giving.signal })
    giving.abort()
    await expect(pending).rejects.toMatchObject({ kind: 'aborted' })
    expect(notice()).toBeNull()
  })
})

describe('time limits', () => {
  const never = () => new Promise<Response>(() => undefined)

  test.each([
    ['a call', read, 30_000],
    ['R-222 R-255 a commit', commit, 300_000],
  ] as const)('%s: aborts when its time limit is over', async (_what, entry, limitMs) => {
    vi.useFakeTimers()
    answerCalls(never)
    let isOver = false
    const pending = call(entry, { keyword: 'a' }).catch(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(limitMs - 1)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await pending
    expect(isOver).toBe(true)
  })
})

describe('the loading overlay', () => {
  test('R-058 R-141 R-142 counts only calls that ask for the overlay', async () => {
    const waiting: ((response: Response) => void)[] = []
    const sent = answerCalls(() => new Promise<Response>(resolve => void waiting.push(resolve)))
    const pending = [1, 2].map(() => call(read, { keyword: 'a' }, { overlay: true }))
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(useIndicator.getState().reqCount).toBe(2)
    waiting[0]?.(good())
    await Promise.race(pending)
    expect(useIndicator.getState().reqCount).toBe(1)
    waiting[1]?.(good())
    await Promise.all(pending)
    expect(useIndicator.getState().reqCount).toBe(0)
    answerCalls(good)
    const plain = call(read, { keyword: 'a' })
    expect(useIndicator.getState().reqCount).toBe(0)
    await plain
  })

  test('R-142 closes also when the call fails', async () => {
    answerCalls(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(call(read, { keyword: 'a' }, { overlay: true })).rejects.toThrow()
    expect(useIndicator.getState().reqCount).toBe(0)
  })
})

describe('the end of a session', () => {
  const ended = envelope({ reason: 'signed-out' }, { code: 401, status: 401 })

  test('notifies the front end when a call that needs a session is answered 401', async () => {
    answerCalls(ended)
    await expect(call(read, { keyword: 'a' })).rejects.toMatchObject({ kind: 'session-ended', isTold: true })
    await expect(ask(read, { keyword: 'a' })).resolves.toMatchObject({ ok: false })
    expect(told).toEqual(['session ended', 'session ended'])
  })

  test('leaves a 401 to the caller when the call is open to anyone', async () => {
    answerCalls(ended)
    await expect(call(quiet, { keyword: 'a' })).rejects.toMatchObject({ kind: 'session-ended' })
    expect(told).toEqual([])
  })

  test('notifies the front end when the answer says that the log-in has expired', async () => {
    answerCalls(envelope({}, { headers: { REDIRECT: 'REDIRECT' } }))
    await expect(call(read, { keyword: 'a' })).rejects.toMatchObject({ kind: 'login-expired', isTold: true })
    expect(told).toEqual(['login expired'])
  })
})

async function send(run: () => Promise<unknown>) {
  const sent = answerCalls(good)
  await run()
  return sent
}
