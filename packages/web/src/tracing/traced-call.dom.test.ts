import { endpoint } from '@xiaojiu/contract/define.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from '../call.ts'
import { serverNow } from '../clock.ts'
import { answerCalls, envelope } from '../testing/fake-server.ts'
import { clearBrowser } from '../testing/test-face.ts'
import { startTraces } from './start-traces.ts'
import { tracedCall } from './traced-call.ts'

const read = endpoint({
  method: 'GET',
  path: '/trade/api/read',
  access: 'member',
  summary: '',
  input: z.strictObject({}),
  output: z.object({}),
  refusals: [],
})

const beacons: { readonly url: string; readonly body: Blob }[] = []

/** Loads the module on a page with this sample rate; null for a page without tracing. */
async function onPage(ratio: string | null): Promise<void> {
  document.head.innerHTML = ratio === null ? '' : `<meta name="traces" content="${ratio}">`
  await startTraces()
}

beforeEach(() => {
  clearBrowser()
  beacons.length = 0
  vi.stubGlobal('navigator', { sendBeacon: (url: string, body: Blob) => beacons.push({ url, body }) > 0 })
})
afterEach(async () => {
  await onPage(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('sends no trace header and no report when the page does not enable tracing', async () => {
  await onPage(null)
  const sent = answerCalls(envelope({}))
  await call(read, {})
  expect(sent[0]?.headers).not.toHaveProperty('traceparent')
  expect(tracedCall('/trade/api/read')).toBeNull()
  window.dispatchEvent(new Event('pagehide'))
  expect(beacons).toEqual([])
})

test('gives each call its own trace and reports its duration to the server', async () => {
  await onPage('1')
  const sent = answerCalls(envelope({}), envelope({}))
  const before = serverNow()
  await call(read, {})
  await call(read, {})
  const headers = sent.map(one => one.headers['traceparent'] ?? '')
  for (const header of headers) expect(header).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(new Set(headers).size).toBe(2)
  window.dispatchEvent(new Event('pagehide'))
  expect(beacons.map(({ url, body }) => [url, body.type])).toEqual([['/traces', 'application/json']])
  const { spans } = JSON.parse((await beacons[0]?.body.text()) ?? '') as { spans: Record<string, unknown>[] }
  expect(spans.map(span => `00-${String(span['traceId'])}-${String(span['spanId'])}-01`)).toEqual(headers)
  expect(spans[0]).toMatchObject({ path: '/trade/api/read', status: 200 })
  expect(Math.abs(Number(spans[0]?.['startedAtMs']) - before)).toBeLessThan(5000)
  expect(Number(spans[0]?.['durationMs'])).toBeGreaterThanOrEqual(0)
})

test('marks a call as not sampled and does not report it', async () => {
  await onPage('0.5')
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const sent = answerCalls(envelope({}))
  await call(read, {})
  expect(sent[0]?.headers['traceparent']).toMatch(/-00$/)
  window.dispatchEvent(new Event('pagehide'))
  expect(beacons).toEqual([])
})

test('reports calls without an answer after a delay, fifty at most', async () => {
  await onPage('1')
  vi.useFakeTimers()
  for (let count = 0; count < 60; count++) tracedCall('/trade/api/read')?.end(0)
  expect(beacons).toEqual([])
  vi.advanceTimersByTime(5000)
  const { spans } = JSON.parse((await beacons[0]?.body.text()) ?? '') as { spans: { status: number }[] }
  expect(spans).toHaveLength(50)
  expect(spans[0]?.status).toBe(0)
})
