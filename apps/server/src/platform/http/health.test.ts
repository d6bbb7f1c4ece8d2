import Fastify from 'fastify'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mountHealth } from './health.ts'

function aServer(query: () => Promise<unknown>) {
  const pool = new pg.Pool()
  pool.query = query as typeof pool.query
  const leaving = new AbortController()
  const app = Fastify()
  mountHealth(app, pool, leaving.signal)
  return { leaving, get: async (url: string) => (await app.inject({ url })).statusCode }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('health', () => {
  test('stays healthy while the database is unreachable, and only readiness fails', async () => {
    const { get } = aServer(() => Promise.reject(new Error('connect ECONNREFUSED')))
    expect([await get('/healthz'), await get('/readyz')]).toEqual([200, 503])
  })

  test('answers readiness within two seconds when the database does not respond', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = Promise.withResolvers<void>()
    const { get } = aServer(() => {
      asked.resolve()
      return new Promise(() => undefined)
    })
    const answer = get('/readyz')
    await asked.promise
    await vi.advanceTimersByTimeAsync(2000)
    expect(await answer).toBe(503)
  })

  test('fails as soon as the server is shutting down', async () => {
    const { leaving, get } = aServer(() => Promise.resolve())
    expect([await get('/healthz'), await get('/readyz')]).toEqual([200, 200])
    leaving.abort()
    expect([await get('/healthz'), await get('/readyz')]).toEqual([503, 503])
  })
})
