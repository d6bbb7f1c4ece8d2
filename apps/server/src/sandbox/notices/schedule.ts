import type { SandboxProvider } from '@xiaojiu/contract/sandbox/schemas.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Rests between one attempt and the next, as each provider publishes them; after the last it gives up. */
const RESTS_MS: Readonly<Partial<Record<SandboxProvider, readonly number[]>>> = {
  wechat: [
    15 * SECOND,
    15 * SECOND,
    30 * SECOND,
    3 * MINUTE,
    10 * MINUTE,
    20 * MINUTE,
    30 * MINUTE,
    30 * MINUTE,
    30 * MINUTE,
    HOUR,
    3 * HOUR,
    3 * HOUR,
    3 * HOUR,
    6 * HOUR,
    6 * HOUR,
  ],
  alipay: [4 * MINUTE, 10 * MINUTE, 10 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 15 * HOUR],
  bank: [MINUTE, 5 * MINUTE, 30 * MINUTE, HOUR, 6 * HOUR],
  logistics: [30 * MINUTE, 30 * MINUTE, 30 * MINUTE],
}

/** How long to rest after this many attempts; `null` when that was the last. */
export function restAfter(provider: SandboxProvider, attemptCount: number): number | null {
  return RESTS_MS[provider]?.[attemptCount - 1] ?? null
}
