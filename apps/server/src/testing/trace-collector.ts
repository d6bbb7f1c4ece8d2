import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as received by the collector. */
export interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  readonly kind: number
  readonly isFailed: boolean
  readonly durationMs: number
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  /** Attributes of the whole process. */
  readonly resource: Readonly<Record<string, string | number | boolean>>
}

export interface TraceCollector {
  readonly url: string
  readonly spans: SentSpan[]
  spansOf(traceId: string): SentSpan[]
  stop(): Promise<void>
}

interface Value {
  readonly stringValue?: string
  readonly intValue?: string | number
  readonly doubleValue?: number
  readonly boolValue?: boolean
}

type Pairs = readonly { readonly key: string; readonly value: Value }[]

/** The parts of OTLP in JSON that we send. */
interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Pairs }
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[]
  }[]
}

interface WireSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes?: Pairs
  readonly status?: { readonly code?: number }
}

const FAILED = 2

/** Receives traces by OTLP over HTTP and stores them. `answers: false`: receives them and never responds. */
export async function startCollector({ answers = true } = {}): Promise<TraceCollector> {
  const spans: SentSpan[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (request.url !== '/v1/traces') return void response.writeHead(404).end()
      spans.push(...readBatch(JSON.parse(Buffer.concat(parts).toString('utf8')) as Batch))
      if (answers) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    spansOf: traceId => spans.filter(span => span.traceId === traceId),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function readBatch({ resourceSpans }: Batch): SentSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans.map(span => readSpan(span, recordOf(resource.attributes)))),
  )
}

function readSpan({ attributes = [], status, ...span }: WireSpan, resource: SentSpan['resource']): SentSpan {
  const { traceId, spanId, parentSpanId = '', name, kind, startTimeUnixNano, endTimeUnixNano } = span
  return {
    ...{ traceId, spanId, parentSpanId, name, kind, resource },
    isFailed: status?.code === FAILED,
    durationMs: Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6,
    attributes: recordOf(attributes),
  }
}

function recordOf(pairs: Pairs): SentSpan['attributes'] {
  return Object.fromEntries(
    pairs.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? value.doubleValue ?? Number(value.intValue),
    ]),
  )
}
