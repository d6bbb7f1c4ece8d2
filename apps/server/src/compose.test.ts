import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { describe, expect, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'

const server = useTestServer({ METRICS_TOKEN: 'let-me-see' })
const entries = Object.values(allEndpoints).flatMap(endpoints => Object.values(endpoints))
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers })

describe('the site', () => {
  test('every entry of the contract is mounted', () => {
    const missing = entries
      .filter(({ method, path }) => !server.app.hasRoute({ method, url: API_PREFIX + path }))
      .map(({ path }) => path)
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
    expect(described.toSorted()).toEqual(entries.map(({ method, path }) => `${method} ${API_PREFIX}${path}`).toSorted())
  })
  test('the readable list shows every call', async () => {
    const page = (await get('/docs')).body
    for (const { path } of entries) expect(page).toContain(API_PREFIX + path)
  })
  test('is alive, is ready, and shows its figures only to who may see them', async () => {
    expect((await get('/healthz')).json()).toEqual({ ok: true })
    expect((await get('/readyz')).json()).toEqual({ ok: true })
    expect((await get('/metrics')).statusCode).toBe(404)
    const metrics = await get('/metrics', { authorization: 'Bearer let-me-see' })
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
  test('an unknown call is told so in the envelope', async () => {
    const reply = await get(`${API_PREFIX}/no/such/call`)
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { code: 404, msg: '您访问的内容不存在或已删除', data: { reason: 'not-found' }, success: false },
    ])
  })
})
