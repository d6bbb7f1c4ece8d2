import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Gateways } from '#gateways/open-gateways.ts'
import type { Clock } from '#platform/clock.ts'
import { type Config, simulatesAuthenticator } from '#platform/config.ts'
import type { Actor, GatewayContext } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import type { ReplicaReads } from '#platform/database/replica.ts'
import type { RateLimits } from '#platform/http/rate-limit.ts'
import type { Logger } from '#platform/log.ts'

/** The parts of the server, created once by `main.ts`, `worker.ts` or a test. */
export interface Parts {
  readonly config: Config
  readonly log: Logger
  readonly clock: Clock
  readonly database: Database
  /** The database for calls that only read. */
  readonly replica?: ReplicaReads | null
  readonly gateways: Gateways
  readonly limits: RateLimits
  /** Creates one more practice case; only where demo data is allowed. */
  readonly makePractice?: MakePractice
}

export type MakePractice = (wanted: {
  readonly desk: string
  readonly storeId: string | null
  readonly now: Date
}) => Promise<string | null>

/** The demo data, passed in by the program that starts the server: the server imports nothing of `db/seed`. */
export interface DemoWorld {
  /** Loads it into an empty database; returns whether the database has demo data now. */
  readonly ensure: (databaseUrl: string, now: Date) => Promise<boolean>
  /** The accounts to sign in with, as lines for the terminal. */
  readonly accountLines: () => readonly string[]
  /** Which demo data a database contains, as text. */
  readonly findTraces: (
    databaseUrl: string,
    isPassword: (password: string, hash: string) => Promise<boolean>,
  ) => Promise<readonly string[]>
  readonly makePractice: (databaseUrl: string, wanted: Parameters<MakePractice>[0]) => ReturnType<MakePractice>
}

const NOBODY: Actor = { kind: 'nobody' }

/** A context for work without a request: jobs, reactions, provider notices. */
export function systemContext(parts: Parts): GatewayContext {
  return contextFor(parts, NOBODY, { requestId: randomUUID(), clientIp: '' })
}

export function contextFor(
  { config, log, clock, database, gateways, limits }: Parts,
  actor: Actor,
  { requestId, clientIp }: { readonly requestId: string; readonly clientIp: string },
): GatewayContext {
  return {
    actor,
    now: clock(),
    db: database.db,
    log,
    requestId,
    clientIp,
    gateways,
    limits,
    site: {
      publicUrl: config.publicUrl,
      usesSecureCookies: config.SECURE_COOKIES,
      secret: config.SECRET,
      folder: join(config.DATA_DIR, 'site'),
      asksSecondFactor: config.asksSecondFactor,
      simulatesPhone: simulatesAuthenticator(config),
    },
    isInTransaction: false,
  }
}
