import { connect } from 'node:net'
import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { API_PREFIX, pathOf, surfacesOf } from '@xiaojiu/contract/define.ts'
import { describe, expect, test } from 'vitest'
import type { Config } from '#platform/config.ts'
import { useTestServer } from '#testing/server.ts'
import { composeServer } from './compose.ts'

const NOBODY_SIMULATED: Partial<Config> = {
  SMS_PROVIDER: 'aliyun',
  WECHAT_PAY: 'real',
  ALIPAY: 'real',
  BANK: 'real',
  LOGISTICS: 'real',
  OCR: 'baidu',
  FACE_CHECK: 'tencent',
  CA: 'real',
  TAX: 'real',
  WECHAT_LOGIN: 'off',
}
const server = useTestServer({ METRICS_TOKEN: 'let-me-see' })
const routes = Object.values(allEndpoints)
  .flatMap(endpoints => Object.values(endpoints))
  .flatMap(endpoint => surfacesOf(endpoint).map(surface => [endpoint.method, pathOf(endpoint, surface)] as const))
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers })

describe('the site', () => {
  test('every entry of the contract is mounted', () => {
    const missing = routes.filter(([method, url]) => !server.app.hasRoute({ method, url }))
    expect(missing).toEqual([])
  })
  test('the OpenAPI description names every entry once', async () => {
    const { openapi, paths } = (await get('/openapi.json')).json<{
      openapi: string
      paths: Record<string, Record<string, unknown>>
    }>()
    expect(openapi).toBe('3.1.0')
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(routes.map(([method, url]) => `${method} ${url}`).toSorted())
  })
  test('the readable list shows every call', async () => {
    const page = (await get('/docs')).body
    for (const [, url] of routes) expect(page).toContain(url)
  })
  test('is alive, is ready, and shows its figures only to who may see them', async () => {
    expect((await get('/healthz')).json()).toEqual({ ok: true })
    expect((await get('/readyz')).json()).toEqual({ ok: true })
    expect((await get('/metrics')).statusCode).toBe(404)
    const metrics = await get('/metrics', { authorization: 'Bearer let-me-see' })
    expect(metrics.body).toContain('\noutbox_oldest_seconds 0\n')
    expect(metrics.body).toContain('http_request_seconds_count{method="GET",route="/healthz",status="200"}')
  })
  test('answers of the API are kept by no cache; security headers stand on all', async () => {
    const reply = await get(`${API_PREFIX}/cms/api/cms/common/settings`)
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    })
    expect(String(reply.headers['content-security-policy'])).toContain("frame-ancestors 'none'")
    expect(String(reply.headers['content-security-policy'])).not.toContain("script-src 'self' 'unsafe")
  })
  test('every answer says what browsers need not hold ready', async () => {
    for (const url of ['/healthz', '/docs', '/no-such-page', `${API_PREFIX}/no/such/call`]) {
      const { headers } = await get(url)
      expect(String(headers['permissions-policy'])).toContain('camera=()')
      expect(String(headers['permissions-policy'])).toContain('geolocation=()')
    }
  })
  test.each(['/%zz', '/%', '/goods/%E0%A4%A', '/%ff/%fe', '//%c0%ae%c0%ae/'])(
    'an address that cannot be read, %s, gets our own page with all headers',
    async url => {
      const reply = await get(url)
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
      expect(reply.body).toContain('网址有误')
      const good = await get('/docs')
      const names = (headers: object) =>
        Object.keys(headers).filter(name => !/^(content-length|vary|cache-control)$/.test(name))
      expect(names(reply.headers).toSorted()).toEqual(names(good.headers).toSorted())
    },
  )
  test('a call with such an address is refused in the envelope', async () => {
    const reply = await get(`${API_PREFIX}/user/%zz`)
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 400, msg: '请求格式不正确', success: false }])
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })
  test('what is no HTTP at all is answered with the same page and headers, then hung up on', async () => {
    const origin = new URL(await server.listen())
    const said = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(origin.port), origin.hostname, () =>
        socket.write('GET /\u0001 HTTP/1.1\r\nhost: x\r\n\r\n'),
      )
      let heard = ''
      socket.on('data', chunk => (heard += String(chunk)))
      socket.on('end', () => resolve(heard))
      socket.on('error', reject)
    })
    expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    for (const line of [
      'content-security-policy: ',
      'permissions-policy: ',
      'x-content-type-options: nosniff',
      'connection: close',
    ])
      expect(said).toContain(`\r\n${line}`)
    expect(said).toContain('网址有误')
  })
  test('the simulated phone and bank are described only where they answer', async () => {
    const real = { ...server.parts, config: { ...server.parts.config, ...NOBODY_SIMULATED } }
    const app = await composeServer(real)
    const [page, description] = await Promise.all([app.inject('/docs'), app.inject('/openapi.json')])
    await app.close()
    for (const { body } of [page, description]) {
      expect(body).toContain('/topLogin.json')
      expect(body).not.toMatch(/sandbox/i)
    }
    expect((await get('/openapi.json')).body).toContain('/sandbox/')
  })
  test('the old way to put files past all checks is gone', async () => {
    for (const method of ['GET', 'PUT'] as const)
      expect(
        (await server.app.inject({ method, url: '/files/licence/a.png?expires=9999999999&signature=x' })).statusCode,
      ).toBe(404)
  })
  test('an unknown call is told so in the envelope', async () => {
    const reply = await get(`${API_PREFIX}/no/such/call`)
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { code: 404, msg: '您访问的内容不存在或已删除', data: { reason: 'not-found' }, success: false },
    ])
  })
})
