import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { maySeeMetrics, measure } from './metrics.ts'

type Asked = Parameters<typeof maySeeMetrics>[0]

async function isShown(config: Asked, remoteAddress: string, headers: Record<string, string> = {}): Promise<boolean> {
  const app = Fastify()
  app.get('/', async request => ({ isShown: maySeeMetrics(config, request) }))
  const reply = await app.inject({ url: '/', remoteAddress, headers })
  await app.close()
  return reply.json<{ isShown: boolean }>().isShown
}

test('checks only the token when one is set, not the address', async () => {
  const config = { METRICS_TOKEN: 'let-me-see', NODE_ENV: 'production' } as const
  expect(await isShown(config, '203.0.113.9', { authorization: 'Bearer let-me-see' })).toBe(true)
  expect(await isShown(config, '127.0.0.1', { authorization: 'Bearer let-me-sea' })).toBe(false)
  expect(await isShown(config, '127.0.0.1')).toBe(false)
})

test('allows only direct local requests in development when no token is set', async () => {
  const config = { METRICS_TOKEN: undefined, NODE_ENV: 'development' } as const
  expect(await isShown(config, '127.0.0.1')).toBe(true)
  expect(await isShown(config, '::1')).toBe(true)
  expect(await isShown(config, '203.0.113.9')).toBe(false)
  expect(await isShown(config, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(false)
  expect(await isShown({ ...config, NODE_ENV: 'production' }, '127.0.0.1')).toBe(false)
})

test('reports the backlog, and Nan when the database does not answer', async () => {
  const app = Fastify()
  let readBacklog = () => Promise.resolve({ oldestSeconds: 12.5, deadLetterCount: 3 })
  const metrics = measure(app, () => readBacklog())
  const figures = async () =>
    (await metrics.text()).split('\n').filter(line => /^(outbox_oldest_seconds|reactions_given_up) /.test(line))
  expect(await figures()).toEqual(['outbox_oldest_seconds 12.5', 'reactions_given_up 3'])
  readBacklog = () => Promise.reject(new Error('no primary'))
  expect(await figures()).toEqual(['outbox_oldest_seconds Nan', 'reactions_given_up Nan'])
  await app.close()
})
