import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { openGateways } from '#gateways/open-gateways.ts'
import { readConfig } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { openServerDatabase } from '#platform/database/server-database.ts'
import { openRateLimits } from '#platform/http/rate-limit.ts'
import { checkInvariants, violationLines } from '../../../../db/invariants/check-invariants.ts'
import { partWorldInvariants } from '../../../../db/invariants/testing.ts'
import { findFreePort } from '../../../../scripts/checks/port.ts'
import { composeServer } from '../compose.ts'
import { type Parts, systemContext } from '../parts.ts'
import { watchActs } from './act-rows.ts'
import { TestClient } from './client.ts'
import { TEST_SECRET } from './context.ts'
import { makeTestDatabase, openAsOwner } from './database.ts'
import { TestClock } from './test-clock.ts'

export interface TestServer {
  readonly app: FastifyInstance
  readonly parts: Parts
  readonly clock: TestClock
  readonly url: string
  /** Without row-level security, to insert data and to check what was written. */
  readonly owner: Database
  client(): TestClient
  context(): ReturnType<typeof systemContext>
  /** Listens on a port, for tests that need real HTTP (provider notices, several processes). */
  listen(): Promise<string>
}

interface TestServerOptions {
  /** The tests insert rows that no call could write, so invariants are not checked. */
  readonly isMadeUp?: boolean
  /** No test of the file changes goods directly in the database, so requests need not read changes first. */
  readonly areGoodsStill?: boolean
}

/** A whole server on its own database for one test file; closed afterwards. */
export function useTestServer(env: Readonly<Record<string, string>> = {}, options: TestServerOptions = {}): TestServer {
  let started: Awaited<ReturnType<typeof start>> | undefined
  beforeAll(async () => {
    started = await start(env, options)
  }, 60_000)
  afterAll(async () => {
    await started?.stop()
  })
  const server = () => {
    if (!started) throw new Error('the test server is not up yet')
    return started
  }
  return {
    get app() {
      return server().app
    },
    get parts() {
      return server().parts
    },
    get clock() {
      return server().clock
    },
    get url() {
      return server().databaseUrl
    },
    get owner() {
      return server().owner
    },
    client: () => new TestClient(server().app, server().clock.read),
    context: () => systemContext(server().parts),
    listen: () => server().app.listen({ host: '127.0.0.1', port: server().parts.config.PORT }),
  }
}

async function start(
  env: Readonly<Record<string, string>>,
  { isMadeUp = false, areGoodsStill = false }: TestServerOptions,
) {
  const made = await makeTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'xiaojiu-test-'))
  const log = pino({ level: env['LOG_LEVEL'] ?? 'silent' })
  const config = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(await findFreePort()),
    DATABASE_URL: made.url,
    SECRET: TEST_SECRET,
    // The same responses whether the shop is built or not.
    SHOP_DIST: 'no-shop',
    CONSOLE_DIST: 'no-console',
    DATA_DIR: dataDir,
    RUN_JOBS: '0',
    // A search thread for each test file would cost more than its searches.
    SEARCH_THREAD: '0',
    // Load shedding is off, because test machines are busy.
    SHED_LOAD: '0',
    REQUEST_TIMEOUT_MS: '300000',
    ...env,
  })
  const database = await openServerDatabase(config, log)
  const clock = new TestClock()
  const gateways = await openGateways(config, { fetch, now: clock.read, database, log })
  // Calls that are marked as read-only get connections that cannot write, so that one that writes fails its tests.
  const readOnly = openDatabase({ url: readOnlyUrl(made.appUrl), log, poolSize: 2 })
  const parts: Parts = {
    config,
    log,
    clock: clock.read,
    database,
    replica: { read: work => work(readOnly.db), close: () => readOnly.close() },
    gateways,
    limits: openRateLimits(database.pool),
  }
  const app = await composeServer(parts)
  // Tests change goods directly in the database, so each request first reads the changes.
  if (!areGoodsStill) app.addHook('onRequest', () => app.followedGoods.refresh())
  const acts = watchActs(app)
  await app.ready()
  const owner = openAsOwner(made.url)
  return {
    app,
    parts,
    clock,
    owner,
    databaseUrl: made.url,
    async stop() {
      await app.close()
      // After the tests of the file, all invariants must hold.
      const violations = isMadeUp ? [] : await checkInvariants(owner.pool, partWorldInvariants)
      const wrongActs = await acts.wrongRows(owner.pool)
      await owner.close()
      await readOnly.close()
      await database.close()
      await made.drop()
      rmSync(dataDir, { recursive: true, force: true })
      const wrong = [...violationLines(violations), ...wrongActs]
      if (wrong.length > 0) throw new Error(wrong.join('\n'))
    },
  }
}

function readOnlyUrl(appUrl: string): string {
  const url = new URL(appUrl)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  return url.toString()
}
