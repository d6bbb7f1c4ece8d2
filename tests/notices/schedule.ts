import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect } from 'vitest'
import { pursesOf } from '../../apps/server/src/modules/payment/testing.ts'
import { loadSandboxKeys } from '../../apps/server/src/sandbox/keys.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'
import { AMOUNT, pendingRecharges, post } from './deliver.ts'
import { providerOf } from './provider.ts'

/** The retry delays of WeChat Pay in seconds: fifteen times over a day. */
const WAITS = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600]

/**
 * The same notices repeatedly, each time signed again, as for a receiver that never responds; then the first of them again
 * unchanged, as a replay. All are answered, the money counts once, the replay is refused.
 */
export async function tellForADay(server: TestServer, count: number): Promise<void> {
  const provider = providerOf(await loadSandboxKeys(server.owner.pool, server.clock.read()))
  const begin = server.clock.read()
  const { companyId, told } = await pendingRecharges(server, 'wechat', count)
  const letters = told.map(one => provider.wechat(one, begin))
  const tell = (signedAt: Date) =>
    Promise.all(letters.map(({ body }) => post(server, provider.sent(body, signedAt)))).then(found => new Set(found))
  try {
    expect(await tell(begin)).toEqual(new Set([200]))
    for (const seconds of WAITS) {
      server.clock.set(addMs(server.clock.read(), seconds * 1000))
      expect(await tell(server.clock.read())).toEqual(new Set([200]))
    }
    expect(new Set(await Promise.all(letters.map(letter => post(server, letter))))).toEqual(new Set([401]))
  } finally {
    server.clock.set(begin)
  }
  expect((await pursesOf(server.owner.db, companyId))['wallet']).toBe(count * AMOUNT)
}
