import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#testing/database-proxy.ts'
import { type Hub, LIVE_CHANNEL, openHub } from './hub.ts'

const database = useTestDatabase()
const COMPANY = '00000000-0000-7000-8000-000000000001'
let hub: Hub | undefined
let proxy: DatabaseProxy | undefined
afterEach(async () => {
  await hub?.close()
  await proxy?.close()
})

/** The texts that an open page receives, in order. */
function aPage() {
  const told: string[] = []
  let waiting = Promise.withResolvers<void>()
  return {
    accountId: 'account',
    tell(text: string) {
      told.push(text)
      waiting.resolve()
    },
    end: () => undefined,
    async next(): Promise<string> {
      while (told.length === 0) {
        await waiting.promise
        waiting = Promise.withResolvers<void>()
      }
      return told.shift() ?? ''
    },
  }
}

test('reconnects and tells pages to reload when it no longer receives its own messages', async () => {
  proxy = await startDatabaseProxy(database.appUrl)
  hub = openHub(proxy.url, pino({ level: 'silent' }), { everyMs: 20, withinMs: 500 })
  const page = aPage()
  hub.add(COMPANY, page)
  const announce = () =>
    database.owner.pool.query('select pg_notify($1, $2)', [
      LIVE_CHANNEL,
      JSON.stringify({ companyId: COMPANY, topic: 'inbox', id: 'm1' }),
    ])
  // Sent repeatedly until it listens: it is not known when it has connected.
  const heard = page.next()
  let isHeard = false
  void heard.then(() => {
    isHeard = true
  })
  while (!isHeard) await announce()
  expect(JSON.parse(await heard)).toEqual({ topic: 'inbox', id: 'm1' })

  proxy.freeze()
  let text = await page.next()
  while (text === JSON.stringify({ topic: 'inbox', id: 'm1' })) text = await page.next()
  expect(JSON.parse(text)).toEqual({ topic: 'again' })
  expect(proxy.count).toBe(2)
})
