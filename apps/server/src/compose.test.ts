import { connect } from 'node:net'
import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { API_PREFIX, pathOf, surfacesOf } from '@xiaojiu/contract/define.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { describe, expect, test, vi } from 'vitest'
import type { Config } from '#platform/config.ts'
import { TestClient } from '#testing/client.ts'
import { aBallast, collectsDuring, shrinkHeap } from '#testing/collections.ts'
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
  test('mounts every endpoint of the contract', () => {
    const missing = routes.filter(([method, url]) => !server.app.hasRoute({ method, url }))
    expect(missing).toEqual([])
  })
  test('describes every endpoint once in the OpenAPI document', async () => {
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
  test('lists every call on the docs page', async () => {
    const page = (await get('/docs')).body
    for (const [, url] of routes) expect(page).toContain(url)
  })
  test('answers health and readiness, and shows metrics only with the token', async () => {
    expect((await get('/healthz')).json()).toEqual({ ok: true })
    expect((await get('/readyz')).json()).toEqual({ ok: true })
    expect((await get('/metrics')).statusCode).toBe(404)
    const metrics = await get('/metrics', { authorization: 'Bearer let-me-see' })
    expect(metrics.body).toContain('\noutbox_oldest_seconds 0\n')
    expect(metrics.body).toContain('http_request_seconds_count{method="GET",route="/healthz",status="200"}')
  })
  test('gives memory back to the machine when calls have stopped, not while they arrive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    shrinkHeap()
    const app = await composeServer(server.parts)
    const ballast = aBallast()
    for (let call = 0; call < 20; call++) await app.inject('/healthz')
    expect(await collectsDuring(() => vi.advanceTimersByTime(10_000))).toBe(false)
    expect(await collectsDuring(() => vi.advanceTimersByTime(10_000))).toBe(true)
    expect(ballast).toHaveLength(1000)
    vi.useRealTimers()
    await app.close()
  })
  test('writes the counts of searches that it kept back when it ends', async () => {
    const app = await composeServer(server.parts)
    const buyer = new TestClient(app, server.clock.read)
    for (const keyword of ['查无此药', '也没有这个'])
      expect((await buyer.send(searchEndpoints.searchGoods, { keyword, pageNum: 1, pageSize: 20 })).status).toBe(200)
    await app.close()
    const { rows } = await server.owner.pool.query('select searched, vain from search.day_count')
    expect(rows).toEqual([{ searched: 2, vain: 2 }])
  })
  test('sends no-store and security headers with API answers', async () => {
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
  test('sends a permissions policy with every answer', async () => {
    for (const url of ['/healthz', '/docs', '/no-such-page', `${API_PREFIX}/no/such/call`]) {
      const { headers } = await get(url)
      expect(String(headers['permissions-policy'])).toContain('camera=()')
      expect(String(headers['permissions-policy'])).toContain('geolocation=()')
    }
  })
  test.each(['/%zz', '/%', '/goods/%E0%A4%A', '/%ff/%fe', '//%c0%ae%c0%ae/'])(
    'returns the 400 page with all headers for the malformed URL %s',
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
  test('returns 400 in the envelope for an API call with a malformed URL', async () => {
    const reply = await get(`${API_PREFIX}/user/%zz`)
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 400, msg: '请求格式不正确', success: false }])
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })
  test('answers a malformed HTTP request with the same page and headers, then closes the connection', async () => {
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
  test('describes the simulated phone and bank only where they are mounted', async () => {
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
  test('returns 404 at the former file upload address', async () => {
    for (const method of ['GET', 'PUT'] as const)
      expect(
        (await server.app.inject({ method, url: '/files/licence/a.png?expires=9999999999&signature=x' })).statusCode,
      ).toBe(404)
  })
  test('returns 404 in the envelope for an unknown call', async () => {
    const reply = await get(`${API_PREFIX}/no/such/call`)
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { code: 404, msg: '您访问的内容不存在或已删除', data: { reason: 'not-found' }, success: false },
    ])
  })
})
