import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { openGateways } from '#gateways/open-gateways.ts'
import { readConfig } from '#platform/config.ts'
import type { Actor } from '#platform/context.ts'
import { openRateLimits } from '#platform/http/rate-limit.ts'
import { makeServer } from '#platform/http/server.ts'
import { TestClient } from '#testing/client.ts'
import { bareContext, TEST_SECRET } from '#testing/context.ts'
import { useTestDatabase } from '#testing/database.ts'
import { TEST_NOON, TestClock } from '#testing/test-clock.ts'
import { findFreePort } from '../../../../scripts/checks/port.ts'
import { mountSandbox } from './mount-sandbox.ts'

const database = useTestDatabase()
const NOBODY: Actor = { kind: 'nobody' }

test('notifies a payment on the phone, and leaves nothing running when the server closes', {
  timeout: 30_000,
}, async () => {
  const log = pino({ level: 'silent' })
  const { read: now } = new TestClock()
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    SECRET: TEST_SECRET,
    PORT: String(await findFreePort()),
  })
  const gateways = await openGateways(config, { fetch, now, database: database.app, log })
  const app = await makeServer({ log })
  const mounting = {
    app,
    open: async () => bareContext(database.app),
    recognise: async () => ({ actor: NOBODY, now: now() }),
  }
  const limits = openRateLimits(database.app.pool)
  await mountSandbox(mounting, { config, log, clock: now, database: database.app, gateways, limits }, [])
  const notices: string[] = []
  app.post('/notify/wechat', async request => {
    const reading = await gateways.payWechat.readNotice({
      headers: request.headers,
      body: request.rawBody ?? Buffer.alloc(0),
    })
    notices.push(reading.ok && reading.notice.kind === 'trade' ? reading.notice.trade.outTradeNo : 'not believed')
    return { code: 'SUCCESS' }
  })
  await app.listen({ host: '127.0.0.1', port: config.PORT })

  const order = { outTradeNo: 'XJMOUNT1', subject: '订单', amount: fen(1), expiresAt: addMs(TEST_NOON, 60_000) }
  const created = await gateways.payWechat.createQrPayment(order)
  const codeUrl = created.ok ? created.value.codeUrl : ''
  const phone = new TestClient(app, now)
  const { value } = await phone.call(sandboxEndpoints.scanPayment, { codeUrl })
  expect(await phone.call(sandboxEndpoints.pay, { paymentId: value.paymentId })).toMatchObject({ status: 200 })
  await vi.waitFor(() => expect(notices).toEqual(['XJMOUNT1']), { timeout: 5000, interval: 20 })
  await app.close()
  const { rows } = await database.owner.pool.query('select state, attempt_count from sandbox.notice')
  expect(rows).toEqual([{ state: 'delivered', attempt_count: 1 }])
})

test('creates one set of keys when several processes start at once', { timeout: 30_000 }, async () => {
  await database.owner.pool.query('delete from sandbox.key_set')
  const open = async () => {
    const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, SECRET: TEST_SECRET })
    const deps = { fetch, now: () => TEST_NOON, database: database.app, log: pino({ level: 'silent' }) }
    return (await openGateways(config, deps)).bank.ownAccount.account
  }
  const accounts = await Promise.all([open(), open()])
  expect(new Set(accounts).size).toBe(1)
})
