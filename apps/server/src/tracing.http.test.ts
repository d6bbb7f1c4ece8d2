import { randomBytes } from 'node:crypto'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aReadyPharmacy, aSettlement, commitOf } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { reaction } from '#platform/events/relay.ts'
import { openTracing } from '#platform/tracing/open-tracing.ts'
import { TestClient } from '#testing/client.ts'
import { relayAll } from '#testing/relay-all.ts'
import { type TestServer, useTestServer } from '#testing/server.ts'
import { type SentSpan, startCollector, type TraceCollector } from '#testing/trace-collector.ts'
import { findFreePort } from '../../../scripts/checks/port.ts'
import { startBackground } from './background.ts'
import { allReactions } from './modules/background.ts'
import { orderCancelled } from './modules/order/events.ts'

vi.setConfig({ testTimeout: 60_000 })

const log = pino({ level: 'silent' })
const COMMIT_ROUTE = '/webApis/trade/api/cart/commitOrder'
const SERVER_KIND = 2
const CLIENT_KIND = 3
const CONSUMER_KIND = 5

/** The header with which a browser starts a call; sampled by default. */
function aBrowserCall(flags = '01') {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` }
}

/** The same browser, with calls that carry the header. */
function withHeader(client: TestClient, traceparent: string): TestClient {
  const app = client.app
  const copy = new TestClient(
    { inject: request => app.inject({ ...request, headers: { ...request.headers, traceparent } }) },
    client.now,
  )
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  return copy
}

async function aBasket(server: TestServer) {
  const buyer = await aReadyPharmacy(server)
  const { db } = server.owner
  const offer = await anOffer(db, { store: await aStore(db), product: await aProduct(db), price: 96_000 })
  const settlement = await aSettlement(buyer.client, [{ offerId: offer.offerId, quantity: 5 }])
  return { ...buyer, ...offer, settlement }
}

describe('with a collector', () => {
  let collector: TraceCollector
  let tracing: Awaited<ReturnType<typeof openTracing>> = null
  beforeAll(async () => {
    collector = await startCollector()
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: 1,
      OTEL_SERVICE_NAME: 'shop',
    }
    tracing = await openTracing(settings, log)
  })
  const server = useTestServer()
  afterAll(async () => {
    await tracing?.close()
    await collector.stop()
  })

  /** All spans of a trace, once the named one has arrived: it ends after its children. */
  async function traceWith(traceId: string, last: string): Promise<SentSpan[]> {
    await expect.poll(() => collector.spansOf(traceId).map(span => span.name), { timeout: 20_000 }).toContain(last)
    return collector.spansOf(traceId)
  }
  /** The names of spans up to the root of the trace. */
  function chainOf(spans: readonly SentSpan[], span: SentSpan): string[] {
    const above = spans.find(one => one.spanId === span.parentSpanId)
    return above ? [span.name, ...chainOf(spans, above)] : [span.name, span.parentSpanId]
  }
  const named = (spans: readonly SentSpan[], name: string) => {
    const found = spans.find(span => span.name === name)
    if (!found) throw new Error(`no span ${name} among ${spans.map(span => span.name).join(', ')}`)
    return found
  }

  test('follows a checkout from the browser through the call and its transaction down to each statement', async () => {
    const { client, settlement } = await aBasket(server)
    const { traceId, spanId, traceparent } = aBrowserCall()
    const placed = await withHeader(client, traceparent).call(orderEndpoints.commitOrder, commitOf(settlement))
    expect(placed.success).toBe(true)
    const root = `POST ${COMMIT_ROUTE}`
    const spans = await traceWith(traceId, root)

    const call = named(spans, root)
    expect(call).toMatchObject({ parentSpanId: spanId, kind: SERVER_KIND, isFailed: false })
    expect(call.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': COMMIT_ROUTE,
      'http.response.status_code': 200,
      'xiaojiu.call': 'commitOrder',
      'xiaojiu.surface': 'shop',
    })
    expect(call.resource).toMatchObject({ 'service.name': 'shop' })
    const order = named(spans, 'insert order.pay_order')
    expect(chainOf(spans, order)).toEqual(['insert order.pay_order', 'transaction', root, spanId])
    expect(order).toMatchObject({ kind: CLIENT_KIND, isFailed: false })
    expect(order.attributes).toMatchObject({
      'db.system.name': 'postgresql',
      'db.operation.name': 'insert',
      'db.collection.name': 'order.pay_order',
    })
    // Statements of one bundle have a span each, and so do the begin and the commit.
    for (const name of ['begin', 'insert platform.idempotency', 'update platform.idempotency', 'commit'])
      expect(chainOf(spans, named(spans, name)).slice(1)).toEqual(['transaction', root, spanId])
    for (const span of spans) expect(chainOf(spans, span).slice(-2)).toEqual([root, spanId])
  })

  test('records no value in any span: no id, no mobile, no amount, no body', async () => {
    const { client, companyId, offerId, addressId, settlement } = await aBasket(server)
    const { traceId, traceparent } = aBrowserCall()
    const placed = await withHeader(client, traceparent).call(orderEndpoints.commitOrder, commitOf(settlement))
    const spans = await traceWith(traceId, `POST ${COMMIT_ROUTE}`)
    const told = JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]))
    const [order] = placed.value.orders
    for (const value of [companyId, offerId, addressId, order?.orderId, settlement.submitToken, client.token])
      expect(told).not.toContain(value)
    expect(told).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-/)
    expect(told).not.toMatch(/1[3-9]\d{9}/)
    expect(named(spans, 'begin').attributes['db.query.text']).toMatch(/^begin; set local app\.company_id = \?/)
  })

  test('links what the relay does to the call that caused it', async () => {
    const { client, settlement } = await aBasket(server)
    const placed = await client.call(orderEndpoints.commitOrder, commitOf(settlement))
    const { payOrderId } = placed.value
    const { traceId, spanId, traceparent } = aBrowserCall()
    await withHeader(client, traceparent).call(orderEndpoints.cancelPayOrder, { payOrderId, reason: '不想买了' })
    const heard: unknown[] = []
    const hear = reaction('listener', orderCancelled, async (_ctx, payload) => void heard.push(payload))
    await relayAll(server, [...allReactions, hear])
    const spans = await traceWith(traceId, 'event order.cancelled')
    expect(chainOf(spans, named(spans, 'reaction listener'))).toEqual([
      'reaction listener',
      'event order.cancelled',
      'transaction',
      'POST /webApis/trade/api/order/cancel',
      spanId,
    ])
    expect(named(spans, 'event order.cancelled').kind).toBe(CONSUMER_KIND)
    // The payload does not show the request that caused the event.
    expect(heard).toEqual([expect.not.objectContaining({ traceparent: expect.anything() })])
    expect(heard).toEqual([expect.objectContaining({ payOrderId })])
  })

  test('names the refusal of a refused call, and keeps the call', async () => {
    const { client, settlement } = await aBasket(server)
    const { traceId, traceparent } = aBrowserCall()
    const stale = { ...commitOf(settlement), submitToken: '00000000-0000-4000-8000-000000000000' }
    const refused = await withHeader(client, traceparent).call(orderEndpoints.commitOrder, stale)
    expect(refused.success).toBe(false)
    const call = named(await traceWith(traceId, `POST ${COMMIT_ROUTE}`), `POST ${COMMIT_ROUTE}`)
    expect(call.attributes).toMatchObject({
      'http.response.status_code': refused.status,
      'xiaojiu.refusal': (refused.data as { reason: string }).reason,
    })
    expect(call.isFailed).toBe(false)
  })

  test('shows the search below the call, and nothing of a call that its browser does not sample', async () => {
    const { client } = await aReadyPharmacy(server)
    const [skipped, sampled] = [aBrowserCall('00'), aBrowserCall()]
    for (const { traceparent } of [skipped, sampled])
      expect(
        (await withHeader(client, traceparent).send(searchEndpoints.searchGoods, { keyword: '阿莫西林' })).success,
      ).toBe(true)
    const root = [...new Set((await searchTrace(sampled.traceId)).map(span => span.name))]
    expect(root).toContain('search searchForPage')
    expect(collector.spansOf(skipped.traceId)).toEqual([])
  })
  async function searchTrace(traceId: string): Promise<SentSpan[]> {
    await expect
      .poll(() => collector.spansOf(traceId).some(span => span.kind === SERVER_KIND), { timeout: 20_000 })
      .toBe(true)
    return collector.spansOf(traceId)
  }

  test('traces a job that runs by the clock, with its statements', async () => {
    const { pool } = server.owner
    const { accountId } = await anAccount(server.owner.db)
    const name = 'platform.forget-old-answers'
    await pool.query('insert into platform.job_wish values ($1, $2, now())', [name, accountId])
    const background = await startBackground(server.parts)
    const job = () => collector.spans.find(span => span.name === `job ${name}`)
    await expect.poll(job, { timeout: 30_000 }).toBeDefined()
    await background.stop()
    const found = job()
    expect(found?.parentSpanId).toBe('')
    const below = collector.spansOf(found?.traceId ?? '').filter(span => span.name === 'delete platform.idempotency')
    expect(below.map(span => chainOf(collector.spans, span))).toEqual([
      ['delete platform.idempotency', 'transaction', `job ${name}`, ''],
    ])
  })

  test('takes what browsers have timed, within bounds', async () => {
    const { traceId, spanId } = aBrowserCall()
    const startedAtMs = server.clock.read().getTime()
    const span = { traceId, spanId, path: '/trade/api/cart/commitOrder', startedAtMs, durationMs: 120, status: 200 }
    const post = (spans: readonly object[]) => server.app.inject({ method: 'POST', url: '/traces', payload: { spans } })
    const old = { ...span, spanId: '1'.repeat(16), startedAtMs: startedAtMs - 3_600_000 }
    expect((await post([span, old])).statusCode).toBe(204)
    const wrong = [
      [{ ...span, path: '/trade/api/cart/commitOrder?mobile=13800000000' }],
      [{ ...span, traceId: '0'.repeat(32) }],
      [{ ...span, durationMs: -1 }],
      [{ ...span, note: '张三' }],
      Array.from({ length: 51 }, () => span),
      [],
    ]
    for (const spans of wrong) expect((await post(spans)).statusCode).toBe(422)
    const name = 'browser /trade/api/cart/commitOrder'
    const spans = await traceWith(traceId, name)
    expect(spans).toHaveLength(1)
    expect(spans[0]).toMatchObject({
      spanId,
      name,
      kind: CLIENT_KIND,
      durationMs: 120,
      isFailed: false,
      parentSpanId: '',
    })
    expect(spans[0]?.attributes).toEqual({ 'xiaojiu.timed_by': 'browser', 'http.response.status_code': 200 })
  })
})

describe('with a collector that is down', () => {
  let tracing: Awaited<ReturnType<typeof openTracing>> = null
  beforeAll(async () => {
    const endpoint = `http://127.0.0.1:${await findFreePort()}`
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: 1, OTEL_SERVICE_NAME: 'shop' }
    tracing = await openTracing(settings, log)
  })
  const server = useTestServer()

  test('answers calls as before and stops in time', async () => {
    const { client, settlement } = await aBasket(server)
    const { traceparent } = aBrowserCall()
    const placed = await withHeader(client, traceparent).call(orderEndpoints.commitOrder, commitOf(settlement))
    expect([placed.status, placed.value.payable]).toEqual([200, settlement.payable])
    const before = performance.now()
    await tracing?.close()
    expect(performance.now() - before).toBeLessThan(8000)
    // After tracing is turned off, the same server continues.
    expect((await client.call(cartEndpoints.getCart, {})).status).toBe(200)
  })
})
