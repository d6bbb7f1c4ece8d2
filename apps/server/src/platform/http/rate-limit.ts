import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../refusal.ts'

/** How often something may happen to one key within a period. */
export interface Limit {
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** Counts in PostgreSQL, so that limits apply across all server processes and parallel requests. */
export interface RateLimits {
  /** Counts one more; refuses with the time to wait when there are too many. */
  spend(limit: Limit, key: string): Promise<void>
  /** How often the key was counted in the period, without counting. */
  spent(limit: Limit, key: string): Promise<number>
  forget(limit: Limit, key: string): Promise<void>
}

export function openRateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterFor = (limit: Limit) => {
    const known = limiters.get(limit.name)
    if (known) return known
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'platform',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.seconds,
    })
    limiters.set(limit.name, made)
    return made
  }
  return {
    async spend(limit, key) {
      try {
        await limiterFor(limit).consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw tooManyRequests(error.msBeforeNext)
      }
    },
    async spent(limit, key) {
      return (await limiterFor(limit).get(key))?.consumedPoints ?? 0
    },
    async forget(limit, key) {
      await limiterFor(limit).delete(key)
    },
  }
}

/** The refusal for too many requests, with the time to wait. */
export function tooManyRequests(waitMs: number): Refusal {
  const waitSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Refusal('too-many-requests', { wait: waitText(waitSeconds), waitSeconds })
}

/** For the message 请{wait}后再试. */
function waitText(seconds: number): string {
  if (seconds < 60) return ` ${seconds} 秒`
  if (seconds < 3600) return ` ${Math.ceil(seconds / 60)} 分钟`
  return ` ${Math.ceil(seconds / 3600)} 小时`
}
