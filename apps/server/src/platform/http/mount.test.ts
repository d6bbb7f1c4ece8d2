import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { API_PREFIX, endpoint } from '@xiaojiu/contract/define.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { GatewayContext } from '../context.ts'
import { type Handler, mount } from './mount.ts'
import { makeServer } from './server.ts'

const calls = {
  say: endpoint({
    method: 'GET',
    path: '/say',
    access: 'anyone',
    summary: '',
    input: z.object({ times: z.coerce.number() }),
    output: z.object({ text: z.string() }),
    refusals: [],
  }),
}

let app: FastifyInstance
beforeAll(async () => {
  app = await makeServer({ log: pino({ level: 'silent' }) })
  const nobody = { actor: { kind: 'nobody' } } as GatewayContext
  mount({ app, open: async () => nobody, recognise: async () => nobody }, calls, {
    say: async (_ctx, { times }) => ({ text: '药'.repeat(times) }),
  })
  await app.ready()
})
afterAll(() => app.close())

async function say(times: number, accepted?: string) {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const { headers: told, rawPayload } = await app.inject({ url: `${API_PREFIX}/say?times=${times}`, headers })
  const plain =
    told['content-encoding'] === 'br'
      ? brotliDecompressSync(rawPayload)
      : told['content-encoding'] === 'gzip'
        ? gunzipSync(rawPayload)
        : rawPayload
  return { told, rawPayload, text: JSON.parse(plain.toString('utf8')).data.text as string }
}

describe('an answer', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.1, gzip', 'gzip'],
    ['gzip', 'gzip'],
    ['*', 'gzip'],
  ])('is compressed for Accept-Encoding %s as %s, with its length and a Vary header', async (accepted, encoding) => {
    const { told, rawPayload, text } = await say(20_000, accepted)
    expect(text).toBe('药'.repeat(20_000))
    expect([told['content-encoding'], told.vary, told['content-length']]).toEqual([
      encoding,
      'accept-encoding',
      String(rawPayload.length),
    ])
    expect(rawPayload.length).toBeLessThan(1000)
  })
  test.each([undefined, 'identity', 'br;q=0, gzip;q=0', 'zstd', 'nonsense'])(
    'is not compressed for Accept-Encoding %s',
    async accepted => {
      const { told, text } = await say(20_000, accepted)
      expect([told['content-encoding'], text.length]).toEqual([undefined, 20_000])
    },
  )
  test('is not compressed when it is short', async () => {
    const { told, text } = await say(300, 'br, gzip')
    expect([told['content-encoding'], text.length]).toEqual([undefined, 300])
  })
  test('is compressed as a stream when it is very long', async () => {
    const { told, text } = await say(200_000, 'br')
    expect([told['content-encoding'], told.vary, told['content-length'], text.length]).toEqual([
      'br',
      'accept-encoding',
      undefined,
      200_000,
    ])
  })
})

test('gives the handler of a call no gateways when the call has an idempotency key', () => {
  const pay = endpoint({
    method: 'POST',
    path: '/pay',
    access: 'user',
    summary: '',
    input: z.object({ requestId: z.string() }),
    output: z.object({}),
    refusals: [],
    idempotencyKey: 'requestId',
  })
  const free: Handler<typeof calls.say> = async ctx => ({ text: String('payWechat' in ctx.gateways) })
  // @ts-expect-error A provider must not be called in the transaction of the key.
  const keyed: Handler<typeof pay> = async ctx => ({ told: ctx.gateways })
  expect([free, keyed].map(handler => handler.length)).toEqual([1, 1])
})
