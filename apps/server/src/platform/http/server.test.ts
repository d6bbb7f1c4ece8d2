import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { Refusal } from '../refusal.ts'
import { makeServer } from './server.ts'

const log = pino({ level: 'silent' })

test('returns nothing but a request number on an internal error', async () => {
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
test('masks personal data of an error in the log, including its stack', async () => {
  const lines: string[] = []
  const app = await makeServer({ log: pino({}, { write: line => void lines.push(line) }) })
  app.get('/broken', async () => {
    throw new Error('no row for 13800001234 and 11010519491231002X')
  })
  await app.inject('/broken')
  const text = lines.join('')
  expect(text).toContain('138****1234')
  expect(text).not.toMatch(/13800001234|11010519491231002X/)
  await app.close()
})
test('returns a refusal with its status, message and details', async () => {
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
test('returns 503 with code 998 to API calls under overload, and still serves pages', async () => {
  // A threshold below the lag of any machine, so that the plugin behaves as under real pressure.
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
  expect((await app.inject('/%77ebApis/call')).statusCode).toBe(503)
  expect((await app.inject('/')).body).toBe('fine')
  await app.close()
})
test.each(['text/plain', 'application/xml', 'application/octet-stream'])('refuses a body of type %s', async type => {
  const app = await makeServer({ log })
  app.post('/', async () => 'fine')
  const reply = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload: '{}' })
  expect([reply.statusCode, reply.json().data]).toEqual([400, { reason: 'bad-request' }])
  await app.close()
})
test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)('never unpacks a body in %s', async (encoding, pack) => {
  const app = await makeServer({ log })
  const handle = vi.fn(async () => ({ data: 'read' }))
  app.post('/', handle)
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  for (const body of ['{}', `{"name":"${'x'.repeat(3_000_000)}"}`]) {
    const reply = await app.inject({ method: 'POST', url: '/', headers, payload: pack(body) })
    expect([reply.statusCode, reply.json().data]).toEqual([400, { reason: 'bad-request' }])
  }
  expect(handle).not.toHaveBeenCalled()
  await app.close()
})
test.each([
  [0, '10.0.0.1'],
  [1, '203.0.113.9'],
  [2, '198.51.100.7'],
])(
  "behind %i trusted proxies takes the caller's address from the outermost, whatever the header adds",
  async (proxyCount, seen) => {
    const app = await makeServer({ log, proxyCount })
    app.get('/', async request => request.ip)
    const headers = { 'x-forwarded-for': '1.2.3.4, 198.51.100.7, 203.0.113.9' }
    expect((await app.inject({ url: '/', remoteAddress: '10.0.0.1', headers })).body).toBe(seen)
    await app.close()
  },
)
test('refuses a body over one megabyte', async () => {
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
test.each(['GET', 'POST'] as const)('answers a hanging %s within the time limit', async method => {
  const app = await makeServer({ log, timeoutMs: 50 })
  const hung = Promise.withResolvers<string>()
  app.route({ method, url: '/', handler: () => hung.promise })
  const payload = method === 'POST' ? { payload: { some: 'body' } } : {}
  const reply = await app.inject({ method, url: '/', ...payload })
  expect([reply.statusCode, reply.headers['retry-after'], reply.json().data]).toEqual([
    503,
    '1',
    { reason: 'too-busy' },
  ])
  hung.resolve('too late')
  await app.close()
})
test.each([
  ['EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.11:5432'],
  ['08P01', 'server closed the connection unexpectedly'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['0A000', 'cannot access temporary or unlogged relations during recovery'],
  ['55000', 'recovery is in progress'],
  ['25P03', 'terminating connection due to idle-in-transaction timeout'],
  ['53100', 'could not extend file "base/5/16384": No space left on device'],
  ['57014', 'canceling statement due to statement timeout'],
  ['', 'Client has encountered a connection error and is not queryable'],
  ['', 'Query read timeout'],
])('returns 503 when the database answers %s %s', async (code, message) => {
  const app = await makeServer({ log })
  app.get('/', async () => {
    throw Object.assign(new Error(message), code === '' ? {} : { code })
  })
  const reply = await app.inject('/')
  expect([reply.statusCode, reply.headers['retry-after'], reply.json().data]).toEqual([
    503,
    '1',
    { reason: 'too-busy' },
  ])
  await app.close()
})
