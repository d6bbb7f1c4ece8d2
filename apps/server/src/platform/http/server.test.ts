import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { Refusal } from '../refusal.ts'
import { makeServer } from './server.ts'

const log = pino({ level: 'silent' })

test('a fault tells the buyer nothing but a request number', async () => {
  const app = await makeServer({ log })
  app.get('/broken', async () => {
    throw new Error('relation "secret_table" does not exist')
  })
  const reply = await app.inject('/broken')
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toEqual({
    code: 500,
    msg: '网络不给力，小九正在努力的为您寻找解决方案！',
    data: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    success: false,
  })
  await app.close()
})
test('a refusal is its status, its sentence and its details', async () => {
  const app = await makeServer({ log })
  app.get('/no', async () => {
    throw new Refusal('too-many-requests', { wait: ' 9 秒', waitSeconds: 9 })
  })
  const reply = await app.inject('/no')
  expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
    429,
    '9',
    {
      code: 429,
      msg: '操作过于频繁，请 9 秒后再试',
      data: { reason: 'too-many-requests', wait: ' 9 秒', waitSeconds: 9 },
      success: false,
    },
  ])
  await app.close()
})
test('a server that cannot keep up says so at once, with the code the shop knows; its pages still open', async () => {
  // The threshold below the lag that any machine has: what the plugin then does is what it does under real pressure.
  const app = await makeServer({ log, shedsLoad: true, maxLagMs: 0.000_001 })
  app.get('/', async () => 'fine')
  app.get('/webApis/call', async () => 'fine')
  await app.ready()
  await vi.waitFor(async () => {
    const reply = await app.inject('/webApis/call')
    expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
      503,
      '1',
      { code: 998, msg: '当前访问人数较多，请稍后再试', data: { reason: 'too-busy' }, success: false },
    ])
  }, 10_000)
  expect((await app.inject('/')).body).toBe('fine')
  await app.close()
})
test.each(['text/plain', 'application/xml', 'application/octet-stream'])('a body of type %s is refused', async type => {
  const app = await makeServer({ log })
  app.post('/', async () => 'fine')
  const reply = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload: '{}' })
  expect([reply.statusCode, reply.json().data]).toEqual([400, { reason: 'bad-request' }])
  await app.close()
})
test('a megabyte is the limit of a body', async () => {
  const app = await makeServer({ log })
  app.post('/', async () => 'fine')
  const reply = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload: `"${'x'.repeat(1_048_576)}"`,
  })
  expect([reply.statusCode, reply.json().data]).toEqual([413, { reason: 'too-large' }])
  await app.close()
})

test.each([
  [0, '203.0.113.9'],
  [1, '198.51.100.7'],
  [2, '192.0.2.44'],
])('behind %i proxies the caller is %s, whatever addresses it makes up', async (proxyCount, ip) => {
  const app = await makeServer({ log, proxyCount })
  app.get('/who', async request => request.ip)
  const headers = { 'x-forwarded-for': '10.0.0.1, 10.0.0.2, 192.0.2.44, 198.51.100.7' }
  expect((await app.inject({ url: '/who', headers, remoteAddress: '203.0.113.9' })).body).toBe(ip)
  await app.close()
})
