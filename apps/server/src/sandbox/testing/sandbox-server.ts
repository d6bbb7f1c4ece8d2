import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import type { SandboxBehaviour, SandboxProvider } from '@xiaojiu/contract/sandbox/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Gateways, openGateways } from '#gateways/open-gateways.ts'
import type { NoticeAnswer, RawNotice } from '#gateways/pay-channel.ts'
import { readConfig } from '#platform/config.ts'
import { mount } from '#platform/http/mount.ts'
import { makeServer } from '#platform/http/server.ts'
import { TestClient } from '#testing/client.ts'
import { bareContext, TEST_SECRET } from '#testing/context.ts'
import { type TestDatabase, useTestDatabase } from '#testing/database.ts'
import { TEST_NOON, TestClock } from '#testing/test-clock.ts'
import { findFreePort } from '../../../../../scripts/checks/port.ts'
import { sandboxApi } from '../api/handlers.ts'
import { GOOD_BEHAVIOUR, saveBehaviour } from '../behaviour.ts'
import { openSandbox, sandboxPlugin } from '../open-sandbox.ts'
import type { Sandbox } from '../provider-exchange.ts'

export interface SandboxServer {
  readonly gateways: Gateways
  readonly sandbox: Sandbox
  readonly clock: TestClock
  readonly database: TestDatabase
  readonly origin: string
  /** The simulated phone and bank, called through the contract. */
  readonly phone: TestClient
  /** Notices as they arrived at `/notify/…`, unparsed. */
  readonly received: (RawNotice & { readonly path: string })[]
  /** The response of `/notify/…`; by default each provider's acceptance. */
  answerNotices(answer: NoticeAnswer | null): void
  misbehave(provider: SandboxProvider, behaviour: Partial<SandboxBehaviour>, outTradeNo?: string): Promise<void>
}

const ACCEPTED: NoticeAnswer = { status: 200, contentType: 'text/plain', body: 'success' }

/** Real gateways against the simulated providers over HTTP, with a real database, for one test file. */
export function withSandboxServer(): SandboxServer {
  const database = useTestDatabase()
  const clock = new TestClock()
  const received: (RawNotice & { path: string })[] = []
  let answer: NoticeAnswer = ACCEPTED
  let started: Awaited<ReturnType<typeof start>> | undefined

  beforeAll(async () => {
    started = await start(database, clock, received, () => answer)
  }, 60_000)
  afterAll(() => started?.stop())
  beforeEach(async () => {
    clock.set(TEST_NOON)
    received.length = 0
    answer = ACCEPTED
    await database.owner.pool.query('delete from sandbox.behaviour; delete from sandbox.notice')
  })

  const server = () => {
    if (!started) throw new Error('the sandbox is not up yet')
    return started
  }
  return {
    clock,
    database,
    received,
    get gateways() {
      return server().gateways
    },
    get sandbox() {
      return server().sandbox
    },
    get origin() {
      return server().origin
    },
    get phone() {
      return server().phone
    },
    answerNotices(given) {
      answer = given ?? ACCEPTED
    },
    misbehave: (provider, behaviour, outTradeNo = '') =>
      saveBehaviour(database.app.pool, provider, outTradeNo, { ...GOOD_BEHAVIOUR, ...behaviour }),
  }
}

async function start(
  database: TestDatabase,
  clock: TestClock,
  received: (RawNotice & { path: string })[],
  answer: () => NoticeAnswer,
) {
  const log = pino({ level: 'silent' })
  const app = await makeServer({ log })
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'xiaojiu-gateways-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    SECRET: TEST_SECRET,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: origin,
    OCR: 'sandbox',
  })
  const sandbox = await openSandbox({
    db: database.app.pool,
    now: clock.read,
    fetch,
    baseUrl: `${origin}/sandbox`,
    phoneUrl: `${origin}/sandbox`,
    bankNoticeUrl: `${origin}/notify/bank`,
  })
  const gateways = await openGateways(config, { fetch, now: clock.read, database: database.app, log })
  await app.register(sandboxPlugin, { prefix: '/sandbox', sandbox })
  const recognise = async () => ({ actor: { kind: 'nobody' } as const, now: clock.read() })
  mount({ app, open: async () => bareContext(database.app), recognise }, sandboxEndpoints, sandboxApi(sandbox))
  await app.register(async scope => receiveNotices(scope, received, answer))
  await app.listen({ host: '127.0.0.1', port })
  return {
    gateways,
    sandbox,
    origin,
    phone: new TestClient(app, clock.read),
    async stop() {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function receiveNotices(
  app: FastifyInstance,
  received: (RawNotice & { path: string })[],
  answer: () => NoticeAnswer,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/notify/:provider', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    received.push({ path: request.url, headers: request.headers, body })
    const { status, contentType, body: text } = answer()
    return reply.code(status).type(contentType).send(text)
  })
}

/** A port below the range for outgoing connections, so that none of them takes it first. */
