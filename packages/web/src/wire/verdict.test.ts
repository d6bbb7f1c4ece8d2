import { describe, expect, test } from 'vitest'
import { friendlyText, type RawAnswer, verdictOn } from './verdict.ts'

const TROUBLE = '网络不给力，小九正在努力的为您寻找解决方案！'
const answer = (body: unknown, more: Partial<RawAnswer> = {}): RawAnswer => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  redirect: null,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  ...more,
})
const failure = (raw: RawAnswer) => {
  const verdict = verdictOn(raw)
  if (verdict.ok) throw new Error('a success')
  return verdict.failure
}

describe('interpreting an answer', () => {
  test('R-218 returns the data on code 200', () => {
    expect(verdictOn(answer({ code: 200, msg: '', data: { a: 1 }, success: true }))).toEqual({
      ok: true,
      data: { a: 1 },
    })
  })

  test('treats a required second factor as a refusal, not as the end of the session', () => {
    const raw = answer(
      { code: 401, msg: '请再次输入动态口令', data: { reason: 'step-up-needed' }, success: false },
      { status: 401 },
    )
    expect(failure(raw)).toMatchObject({ kind: 'refused', msg: '请再次输入动态口令', reason: 'step-up-needed' })
    expect(failure(answer({ code: 401, msg: 'x', data: null, success: false }, { status: 401 })).kind).toBe(
      'session-ended',
    )
  })

  test.each([
    ['R-231', 0],
    ['R-232', 998],
  ])('%s treats code %d as a message for the whole site', (_rule, code) => {
    expect(failure(answer({ code, msg: 'x', data: null, success: false }))).toMatchObject({ kind: 'overlay', msg: 'x' })
  })

  test('R-232 treats code 998 the same with HTTP 503', () => {
    const raw = answer(
      { code: 998, msg: '当前访问人数较多，请稍后再试', data: { reason: 'too-busy' }, success: false },
      { status: 503 },
    )
    expect(failure(raw)).toMatchObject({ kind: 'overlay', msg: '当前访问人数较多，请稍后再试', reason: 'too-busy' })
  })

  test('R-233 R-234 uses the default message when msg is empty', () => {
    expect(failure(answer({ code: 0, msg: '', data: null, success: false })).msg).toBe(TROUBLE)
  })

  test('R-237 R-238 treats the header REDIRECT as an expired log-in', () => {
    const raw = answer({ code: 200, msg: '', data: {}, success: true }, { redirect: 'REDIRECT' })
    expect(failure(raw)).toMatchObject({ kind: 'login-expired', msg: '登录失效' })
  })

  test('R-239 treats HTTP 401 as the end of the session with its own message', () => {
    expect(
      failure(answer({ code: 401, msg: 'x', data: { reason: 'signed-out' }, success: false }, { status: 401 })),
    ).toMatchObject({
      kind: 'session-ended',
      msg: '您的账号信息发生过变更或登录过期，出于安全考虑，您需要重新登录。',
    })
    expect(failure(answer('', { status: 401 })).kind).toBe('session-ended')
  })

  test('R-241 uses the default message on HTTP 500', () => {
    const raw = answer({ code: 500, msg: 'stack trace', data: { requestId: '1' }, success: false }, { status: 500 })
    expect(failure(raw)).toMatchObject({ kind: 'trouble', msg: TROUBLE })
  })

  test.each([404, 502, 413])('R-243 uses the default message on HTTP %d without an envelope', status => {
    expect(failure(answer('Bad Gateway', { status, contentType: 'text/plain' }))).toMatchObject({
      kind: 'trouble',
      msg: TROUBLE,
    })
  })

  test('R-247 treats an HTML page as trouble', () => {
    const raw = answer('<html><title>网络不给力</title></html>', { contentType: 'text/html' })
    expect(failure(raw)).toMatchObject({ kind: 'trouble', msg: TROUBLE, isPage: true })
  })

  test('leaves any other code to the caller with its reason and details', () => {
    const body = { code: 409, msg: '库存不足', data: { reason: 'quantity-refused', stock: 3 }, success: false }
    expect(failure(answer(body, { status: 409 }))).toEqual({
      kind: 'refused',
      code: 409,
      msg: '库存不足',
      reason: 'quantity-refused',
      details: { stock: 3 },
      isPage: false,
    })
    expect(failure(answer({ code: 500, msg: '稍后再试', data: null, success: false }))).toMatchObject({
      kind: 'refused',
      msg: '稍后再试',
    })
  })
})

describe('technical messages', () => {
  test.each([
    ['R-244', 'Service Exception: NPE'],
    ['R-244', '调用服务异常'],
    ['R-245', 'internal system error'],
    ['R-245', '系统内部错误(500)'],
    ['R-245', '内部系统错误'],
  ])('%s replaces %s by the friendly message', (_rule, msg) => {
    expect(friendlyText(msg)).toBe(TROUBLE)
    expect(failure(answer({ code: 0, msg, data: null, success: false })).msg).toBe(TROUBLE)
  })

  test('keeps other texts as they are', () => expect(friendlyText('该商品已下架')).toBe('该商品已下架'))
})
