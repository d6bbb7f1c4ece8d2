import { aCrowd, crowdMembers } from '../../apps/server/src/modules/order/testing.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { loadSandboxKeys } from '../../apps/server/src/sandbox/keys.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { providerOf } from '../notices/provider.ts'
import { insertRecharges } from '../notices/recharges.ts'
import { openBenchServer } from './parts/bench-server.ts'
import { percentile, round } from './parts/figures.ts'

const AT_ONCE = [1, 16, 64] as const
const NOTICES = 2000
const AMOUNT = 10_000

/** Payment notices per second, from the signed request to the response after COMMIT, compared with bare transactions. */
const { app, owner, close } = await openBenchServer()
await aCrowd(owner.pool, systemClock(), 1, () => new TestClient(app, systemClock))
const [buyer = { companyId: '', accountId: '' }] = await crowdMembers(owner.pool)
const provider = providerOf(await loadSandboxKeys(owner.pool, systemClock()))

for (const atOnce of AT_ONCE) {
  const bare = await bareTransactions(atOnce)
  const { rate, times } = await notices(atOnce)
  console.log(
    `${atOnce} at once: ${round(rate)} notices/s, p50 ${round(percentile(times, 0.5))} ms, p95 ${round(percentile(times, 0.95))} ms; ` +
      `bare transactions with the same row changes ${round(bare)}/s, ratio ${round(rate / bare, 2)}`,
  )
}
await close()

async function notices(atOnce: number): Promise<{ rate: number; times: number[] }> {
  const wanted = { ...buyer, channel: 'wechat', amount: AMOUNT, count: NOTICES }
  const letters = (await insertRecharges(owner.pool, wanted, systemClock())).map(tradeNo =>
    provider.wechat({ tradeNo, transactionId: `T${tradeNo}`, amount: AMOUNT }, systemClock()),
  )
  const times: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let letter = letters.pop(); letter; letter = letters.pop()) {
        const sentAt = performance.now()
        const { path: url, headers, body: payload } = letter
        const { statusCode } = await app.inject({ method: 'POST', url, headers, payload })
        if (statusCode !== 200) throw new Error(`answered with ${statusCode}`)
        times.push(performance.now() - sentAt)
      }
    }),
  )
  return { rate: (times.length / (performance.now() - startedAt)) * 1000, times }
}

/**
 * The same row changes without HTTP, signatures or checks, one transaction each: the maximum of this database with one client.
 */
async function bareTransactions(atOnce: number): Promise<number> {
  await owner.pool.query(
    'create table if not exists public.bare (id uuid default uuidv7(), body text); create table if not exists public.bare_purse (id int primary key, n int)',
  )
  await owner.pool.query('insert into public.bare_purse values (0, 0) on conflict do nothing')
  const startedAt = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const client = await owner.pool.connect()
      while (done < NOTICES) {
        done++
        await client.query('begin')
        // Notice, payment, collection, message, journal with two entries, event; the purse last.
        for (let row = 0; row < 8; row++)
          await client.query('insert into public.bare (body) values ($1)', ['到账'.repeat(20)])
        await client.query('update public.bare_purse set n = n + 1 where id = 0')
        await client.query('commit')
      }
      client.release()
    }),
  )
  return (NOTICES / (performance.now() - startedAt)) * 1000
}
