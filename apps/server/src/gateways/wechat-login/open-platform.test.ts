import { expect, test } from 'vitest'
import type { OutboundRequest } from '../outbound.ts'
import { accepted, unknown } from '../result.ts'
import { wechatOpenPlatform } from './open-platform.ts'

const asked: OutboundRequest[] = []
function answering(status: number, body: unknown) {
  return wechatOpenPlatform({
    appId: 'wx1',
    appSecret: 'secret',
    outbound: async request => {
      asked.push(request)
      return accepted({ status, headers: new Headers(), body: Buffer.from(JSON.stringify(body)) })
    },
  })
}
const GRANTED = { access_token: 'a', openid: 'o1', unionid: 'u1', scope: 'snsapi_login' }

test('builds the WeChat login URL with the return address', () => {
  const url = new URL(answering(200, {}).authorizeUrl({ returnUrl: 'https://shop.example/login', state: 's' }))
  expect([url.origin, url.pathname, url.hash]).toEqual([
    'https://open.weixin.qq.com',
    '/connect/qrconnect',
    '#wechat_redirect',
  ])
  expect(Object.fromEntries(url.searchParams)).toEqual({
    appid: 'wx1',
    redirect_uri: 'https://shop.example/login',
    response_type: 'code',
    scope: 'snsapi_login',
    state: 's',
  })
})
test('exchanges a code for the union id of the person', async () => {
  expect(await answering(200, GRANTED).exchange('c1')).toEqual(accepted({ unionId: 'u1' }))
  const { url } = asked.at(-1) ?? {}
  expect([url?.host, url?.pathname]).toEqual(['api.weixin.qq.com', '/sns/oauth2/access_token'])
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    appid: 'wx1',
    secret: 'secret',
    code: 'c1',
    grant_type: 'authorization_code',
  })
})
test.each([
  ['a used code', 200, { errcode: 40_163, errmsg: 'code been used' }, { kind: 'refused', code: '40163' }],
  ['a busy WeChat', 200, { errcode: -1, errmsg: 'system error' }, { kind: 'unknown', reason: 'provider-fault' }],
  ['a fault', 502, {}, { kind: 'unknown', reason: 'provider-fault' }],
  ['no union id', 200, { ...GRANTED, unionid: undefined }, { kind: 'unknown', reason: 'bad-answer' }],
  ['nonsense', 200, [1, 2], { kind: 'unknown', reason: 'bad-answer' }],
])('returns a failure for %s', async (_, status, body, expected) => {
  expect(await answering(status, body).exchange('c1')).toMatchObject({ ok: false, ...expected })
})
test('returns unknown when the connection breaks', async () => {
  const gateway = wechatOpenPlatform({ appId: 'wx1', appSecret: 's', outbound: async () => unknown('timeout', 'late') })
  expect(await gateway.exchange('c1')).toMatchObject({ kind: 'unknown', reason: 'timeout' })
})
