import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { pursesOf } from '../../apps/server/src/modules/payment/testing.ts'
import { loadSandboxKeys } from '../../apps/server/src/sandbox/keys.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'
import { AMOUNT, pendingRecharges } from './deliver.ts'
import { providerOf } from './provider.ts'

/** A provider repeats a notice that was not accepted after this time. */
const AGAIN_AFTER_MS = 15_000

export interface StreamFigures {
  readonly perSecond: number
  /** Number of responses that did not accept: more notices came than could be handled at once. */
  readonly toldAgain: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly mostMs: number
}

/** Valid notices of both channels at a fixed rate, whatever happens to earlier ones: none is lost, each counts once. */
export async function stream(server: TestServer, count: number, perSecond: number): Promise<StreamFigures> {
  const now = server.clock.read()
  const provider = providerOf(await loadSandboxKeys(server.owner.pool, now))
  const wechat = await pendingRecharges(server, 'wechat', count / 2)
  const alipay = await pendingRecharges(server, 'alipay', count / 2)
  // Signed beforehand: the provider's work is not measured.
  const letters = wechat.told.flatMap((told, at) => {
    const other = alipay.told[at]
    return [provider.wechat(told, now), ...(other ? [provider.alipay(other, now)] : [])]
  })
  const tookMs: number[] = []
  let toldAgain = 0
  const tellUntilTaken = async ({ path, headers, body }: (typeof letters)[number]): Promise<void> => {
    const { statusCode } = await server.app.inject({ method: 'POST', url: path, headers, payload: body })
    if (statusCode === 200) return
    expect(statusCode).toBeGreaterThanOrEqual(500)
    toldAgain++
    await pause(AGAIN_AFTER_MS)
    await tellUntilTaken({ path, headers, body })
  }
  const begunAt = performance.now()
  const sent: Promise<void>[] = []
  for (const [index, letter] of letters.entries()) {
    const dueInMs = begunAt + (index * 1000) / perSecond - performance.now()
    if (dueInMs > 0) await pause(dueInMs)
    const startedAt = performance.now()
    sent.push(
      tellUntilTaken(letter).then(() => {
        tookMs.push(performance.now() - startedAt)
      }),
    )
  }
  await Promise.all(sent)
  const seconds = (performance.now() - begunAt) / 1000
  for (const { companyId } of [wechat, alipay])
    expect((await pursesOf(server.owner.db, companyId))['wallet']).toBe((count / 2) * AMOUNT)
  const sorted = tookMs.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return { perSecond: Math.round(count / seconds), toldAgain, p50Ms: at(0.5), p99Ms: at(0.99), mostMs: at(1) }
}
