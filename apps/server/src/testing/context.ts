import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { Gateways } from '#gateways/open-gateways.ts'
import type { Actor, GatewayContext, Member } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { openRateLimits } from '#platform/http/rate-limit.ts'
import { TEST_NOON } from './test-clock.ts'

/** The secret of every test server. */
export const TEST_SECRET = 'a-secret-that-is-only-for-tests-000'

/** A context for tests below HTTP; it has no gateways, and using one fails the test. */
export function bareContext(
  database: Database,
  actor: Actor = { kind: 'nobody' },
  now: Date = TEST_NOON,
): GatewayContext {
  return {
    actor,
    now,
    db: database.db,
    log: pino({ level: 'silent' }),
    requestId: randomUUID(),
    clientIp: '127.0.0.1',
    gateways: new Proxy(
      {},
      {
        get: (_, name) => {
          throw new Error(`no gateway ${String(name)} in this test`)
        },
      },
    ) as Gateways,
    limits: openRateLimits(database.pool),
    site: {
      publicUrl: 'http://localhost:3000',
      usesSecureCookies: false,
      secret: TEST_SECRET,
      // Nothing is stored there: a test that stores files names its own folder.
      folder: '/nowhere',
      asksSecondFactor: false,
      simulatesPhone: true,
    },
    isInTransaction: false,
  }
}

/** A person acting for a company, without an account, for tests of isolation. */
export function memberOf(companyId: string, accountId: string = randomUUID()): Member {
  return {
    kind: 'user',
    accountId,
    sessionId: randomUUID(),
    accountKind: 'buyer',
    companyId,
    membership: { companyId, companyState: 'approved', isMain: true, rights: [] },
    storeId: null,
    proxyAccountId: null,
  }
}
