import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createOutbound } from '#gateways/outbound.ts'
import { timedFetch, timedOutbound } from '#gateways/timed-outbound.ts'
import { serveConsole } from '#platform/http/console-files.ts'
import { serveShop } from '#platform/http/shop-files.ts'
import { openLog } from '#platform/log.ts'
import { startCollector, type TraceCollector } from '#testing/trace-collector.ts'
import { causeOf, withCause } from './event-trace.ts'
import { openTracing } from './open-tracing.ts'
import { describeStatement } from './trace-statements.ts'
import { readTraceparent, writeTraceparent } from './traceparent.ts'
import { spanned, traced, traceIdNow, traceparentNow, tracerInUse } from './tracing.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'
const silent = pino({ level: 'silent' })
const settings = (url: string, ratio = 1) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_TRACES_SAMPLER_ARG: ratio,
  OTEL_SERVICE_NAME: 'xiaojiu',
})

/** A log and the lines it has written. */
function aLog() {
  const lines: Record<string, unknown>[] = []
  return { lines, log: openLog('info', { write: line => void lines.push(JSON.parse(line)) }) }
}

describe('the header of W3C Trace Context', () => {
  test('is read and written again', () => {
    const header = `00-${TRACE}-${SPAN}-01`
    expect(readTraceparent(header)).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags: 1 })
    expect(writeTraceparent({ traceId: TRACE, spanId: SPAN, traceFlags: 1 })).toBe(header)
    expect(readTraceparent(`01-${TRACE}-${SPAN}-02-more`)?.traceFlags).toBe(0)
  })

  test.each([
    ['nothing', undefined],
    ['no hex', `00-${TRACE.replace('a', 'x')}-${SPAN}-01`],
    ['capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['zeros for a trace', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['zeros for a span', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['the version that is none', `ff-${TRACE}-${SPAN}-01`],
    ['two of them', [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`]],
    ['a long tail', `00-${TRACE}-${SPAN}-01-${'x'.repeat(200)}`],
  ])('is not read from %s', (_what, text) => {
    expect(readTraceparent(text)).toBeNull()
  })
})

test('names a statement by operation and table and keeps every value out of its text', () => {
  const told = describeStatement(`select "l"."id" from "order"."line" as l
    where l.no = 'SO''13800000000' and l.count > 12 and l.id = $1 and l.note = $x$13900000000$x$ limit 5.5`)
  expect(told.name).toBe('select order.line')
  expect(told.attributes['db.query.text']).toBe(
    'select "l"."id" from "order"."line" as l where l.no = ? and l.count > ? and l.id = $1 and l.note = ? limit ?',
  )
  const both =
    'with p as (select id from order.line for update), q as (insert into "order"."order" select 1) select * from p'
  expect(describeStatement(both).name).toBe('insert order.order')
  expect(describeStatement("begin; set local app.company_id = 'a'").name).toBe('begin')
})

describe('while tracing is off', () => {
  test('runs work as it is and changes no event', async () => {
    expect(await openTracing({ ...settings('http://x'), OTEL_EXPORTER_OTLP_ENDPOINT: undefined }, silent)).toBeNull()
    expect(tracerInUse()).toBeNull()
    expect(
      await traced('job', { origin: 'schedule' }, () => spanned('part', {}, async () => traceparentNow())),
    ).toBeNull()
    const payload = { orderId: '1' }
    expect(withCause(payload)).toBe(payload)
    const { log, lines } = aLog()
    log.info('hello')
    expect(lines[0]).not.toHaveProperty('trace_id')
  })

  test('loads nothing of OpenTelemetry with the server and the worker', { timeout: 60_000 }, async () => {
    expect(await loadedBy(['main.ts', 'worker.ts'], undefined)).toEqual([])
    const loaded = await loadedBy([], 'http://127.0.0.1:9')
    expect(loaded.some(url => url.includes('@opentelemetry/sdk-trace'))).toBe(true)
  })
})

/** The OpenTelemetry modules that a process loads with these files and this setting; the metrics load the bare API anyway. */
async function loadedBy(files: readonly string[], endpoint: string | undefined): Promise<string[]> {
  const root = new URL('../../', import.meta.url)
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load(url, context, next) {
      if (/open-?telemetry(?!.api.)/.test(url)) loaded.push(url)
      return next(url, context)
    } })
    for (const file of ${JSON.stringify(files)}) await import(new URL(file, '${root.href}').href)
    const { openTracing } = await import(new URL('platform/tracing/open-tracing.ts', '${root.href}').href)
    await openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: ${JSON.stringify(endpoint)}, OTEL_TRACES_SAMPLER_ARG: 1, OTEL_SERVICE_NAME: 'x' }, console)
    console.log(JSON.stringify(loaded))
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(root),
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as string[]
}

describe('while tracing is on', () => {
  let collector: TraceCollector
  let tracing: Awaited<ReturnType<typeof openTracing>> = null
  beforeEach(async () => {
    collector = await startCollector()
  })
  afterEach(async () => {
    await tracing?.close()
    await collector.stop()
  })

  test('continues the trace that an event carries, and samples what its cause sampled', async () => {
    tracing = await openTracing(settings(collector.url, 0), silent)
    const work = async () => [traceIdNow(), withCause({ orderId: '1' })] as const
    const [ownId, unchanged] = await traced('job', { origin: 'schedule' }, work)
    expect(unchanged).toEqual({ orderId: '1' })
    const parent = `00-${TRACE}-${SPAN}-01`
    const [traceId, carried] = await traced('event', { origin: 'event', parent }, work)
    expect(traceId).toBe(TRACE)
    expect(causeOf(carried)).toMatch(new RegExp(`^00-${TRACE}-(?!${SPAN})[0-9a-f]{16}-01$`))
    await tracing?.close()
    expect(collector.spans.map(span => [span.name, span.traceId, span.parentSpanId])).toEqual([['event', TRACE, SPAN]])
    expect(ownId).not.toBe(TRACE)
  })

  test('tells the pages of shop and consoles that calls are traced, and the sample rate', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-pages-'))
    mkdirSync(join(folder, 'console-assets'))
    for (const name of ['index', 'seller', 'platform'])
      writeFileSync(join(folder, `${name}.html`), '<html><head></head></html>')
    tracing = await openTracing(settings(collector.url, 0.25), silent)
    const app = Fastify()
    await serveConsole(app, folder, { seller: null, platform: null })
    await serveShop(app, folder)
    for (const url of ['/', '/seller', '/platform/companies'])
      expect((await app.inject(url)).body).toBe('<html><head><meta name="traces" content="0.25"></head></html>')
    await app.close()
    rmSync(folder, { recursive: true })
  })

  test('adds the trace id only to log lines that belong to the trace', async () => {
    tracing = await openTracing(settings(collector.url), silent)
    const { log, lines } = aLog()
    log.info('before')
    const id = await traced('job', { origin: 'schedule' }, async () => {
      log.info('within')
      return traceIdNow()
    })
    expect(lines.map(line => line['trace_id'])).toEqual([undefined, id])
  })

  test('names provider and host of a call, never its path or query, and how it failed', async () => {
    tracing = await openTracing(settings(collector.url), silent)
    const answers = [async () => new Response('ok'), () => Promise.reject(new TypeError('cut'))]
    const outbound = timedOutbound('sms', createOutbound({ fetch: () => (answers.shift() ?? fetch)('') }))
    const url = new URL('https://sms.example.com/send/13800000000?mobile=13800000000')
    const store = timedFetch('files', async () => new Response(null, { status: 404 }))
    await traced('job', { origin: 'schedule' }, async () => {
      await outbound({ method: 'POST', url })
      await outbound({ method: 'POST', url })
      await store('https://files.example.com/licence/张三.jpg')
    })
    await tracing?.close()
    const { spanId } = collector.spans.find(span => span.name === 'job') ?? {}
    const calls = collector.spans.filter(span => span.parentSpanId === spanId)
    const common = { 'http.request.method': 'POST', 'server.address': 'sms.example.com', 'xiaojiu.provider': 'sms' }
    expect(calls.map(({ name, attributes, isFailed }) => [name, attributes, isFailed])).toEqual([
      ['provider sms', { ...common, 'http.response.status_code': 200 }, false],
      ['provider sms', { ...common, 'error.type': 'network' }, true],
      [
        'provider files',
        {
          'http.request.method': 'GET',
          'server.address': 'files.example.com',
          'xiaojiu.provider': 'files',
          'http.response.status_code': 404,
        },
        false,
      ],
    ])
  })

  test('samples at most fifty calls a second that callers mark as sampled', async () => {
    tracing = await openTracing(settings(collector.url, 0), silent)
    const parent = `00-${TRACE}-${SPAN}-01`
    const countSampled = () =>
      Array.from({ length: 300 }, () => {
        const span = tracerInUse()?.begin('call', 'caller', parent, {})
        const { isRecorded = false } = span ?? {}
        span?.end()
        return isRecorded
      }).filter(Boolean).length
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5_000)
    onTestFinished(() => clock.mockRestore())
    expect(countSampled()).toBe(50)
    clock.mockReturnValue(6_000)
    expect(countSampled()).toBe(50)
  })

  test('records the code of an error, never its message', async () => {
    tracing = await openTracing(settings(collector.url), silent)
    const fault = Object.assign(new Error('duplicate (mobile)=(13800000000)'), { code: '23505' })
    const work = traced('job', { origin: 'schedule' }, () => Promise.reject(fault))
    await expect(work).rejects.toBe(fault)
    await tracing?.close()
    expect(collector.spans.map(({ attributes, isFailed }) => [attributes, isFailed])).toEqual([
      [{ 'error.type': '23505' }, true],
    ])
  })

  test('exits within its limit and logs it once when the collector never answers', async () => {
    const deaf = await startCollector({ answers: false })
    const { log, lines } = aLog()
    tracing = await openTracing(settings(deaf.url), log)
    await traced('job', { origin: 'schedule' }, async () => undefined)
    const before = performance.now()
    await tracing?.close()
    expect(performance.now() - before).toBeLessThan(8000)
    tracing = null
    expect(deaf.spans).toHaveLength(1)
    expect(lines.length).toBeLessThanOrEqual(1)
    await deaf.stop()
  })
})
