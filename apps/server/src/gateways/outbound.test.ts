import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbound } from './outbound.ts'
import { startProvider } from './testing/local-provider.ts'

let provider: Awaited<ReturnType<typeof startProvider>>
let redirectHits = 0
const bomb = gzipSync(Buffer.alloc(10_000_000))

beforeAll(async () => {
  provider = await startProvider((request, response) => {
    switch (request.url?.split('?')[0] ?? '') {
      case '/good':
        response.end('good')
        return
      case '/silent':
        return
      case '/trickle':
        response.write('a')
        return
      case '/cut':
        response.write('half')
        setImmediate(() => response.socket?.destroy())
        return
      case '/redirect':
        response.writeHead(302, { location: '/target' })
        response.end()
        return
      case '/target':
        redirectHits++
        response.end()
        return
      case '/large':
        response.end(Buffer.alloc(2000))
        return
      case '/bomb':
        response.writeHead(200, { 'content-encoding': 'gzip' })
        response.end(bomb)
        return
    }
  })
})
afterAll(() => provider.stop())

const outbound = createOutbound({ fetch, timeoutMs: 30_000, maxBytes: 1000 })
const impatient = createOutbound({ fetch, timeoutMs: 300, maxBytes: 1000 })
const get = (path: string, door = outbound) => door({ method: 'GET', url: new URL(provider.origin + path) })

test('returns a complete answer with its bytes', async () => {
  const answer = await get('/good')
  expect(answer).toMatchObject({ ok: true, value: { status: 200 } })
  expect(answer.ok && answer.value.body.toString()).toBe('good')
})

for (const path of ['/silent', '/trickle']) {
  test(`${path}: returns unknown when no complete answer comes in time`, async () => {
    expect(await get(path, impatient)).toMatchObject({ ok: false, kind: 'unknown', reason: 'timeout' })
  })
}

test('returns unknown when the connection is cut in the middle of the answer', async () => {
  expect(await get('/cut')).toMatchObject({ kind: 'unknown', reason: 'network' })
})

test('returns unknown when the connection is refused', async () => {
  const url = new URL('http://127.0.0.1:19999/')
  expect(await outbound({ method: 'GET', url })).toMatchObject({ kind: 'unknown', reason: 'network' })
})

test('does not follow a redirect', async () => {
  expect(await get('/redirect')).toMatchObject({ kind: 'unknown', reason: 'redirected' })
  expect(redirectHits).toBe(0)
})

for (const path of ['/large', '/bomb']) {
  test(`${path}: returns unknown when the answer exceeds the size limit, compressed or not`, async () => {
    expect(await get(path)).toMatchObject({ kind: 'unknown', reason: 'too-large' })
  })
}

test('names host and path in the message, never the query', async () => {
  const answer = await get('/silent?mobile=13800000001', impatient)
  expect(answer.ok ? '' : answer.message).toContain('/silent')
  expect(answer.ok ? '' : answer.message).not.toContain('13800000001')
})
