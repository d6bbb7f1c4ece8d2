import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from '../log.ts'
import { readTraceparent, writeTraceparent } from './traceparent.ts'
import type { Attributes, BrowserSpan, OpenSpan, Origin, Tracer } from './tracing.ts'

/** Spans wait in memory until they are sent; above this number they are dropped. */
const QUEUE_SIZE = 4096
const BATCH_SIZE = 512
const EVERY_MS = 2000
/** A collector that answers later counts as unreachable; its batch is dropped. */
const EXPORT_WITHIN_MS = 10_000
/** How long the exit waits for the last batch. */
const CLOSE_WITHIN_MS = 3000
/** A caller may mark its call as sampled; this process accepts this many of these per second. */
const MOST_FOREIGN_PER_SECOND = 50
/** How often an unreachable collector is logged. */
const COMPLAIN_EVERY_MS = 60_000

const KINDS: Readonly<Record<Origin, SpanKind>> = {
  caller: SpanKind.SERVER,
  schedule: SpanKind.INTERNAL,
  event: SpanKind.CONSUMER,
}

const SCOPE = { name: 'xiaojiu' }

export interface TelemetryOptions {
  /** The base URL of the collector; `/v1/traces` is added. */
  readonly endpoint: string
  readonly ratio: number
  readonly serviceName: string
  readonly log: Logger
}

/** Traces to a collector by OTLP over HTTP, as JSON. */
export function openTelemetry({ endpoint, ratio, serviceName, log }: TelemetryOptions): Tracer {
  complainTo(log)
  const resource = resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': hostname() })
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_WITHIN_MS,
  })
  const queue = new BatchSpanProcessor({
    exporter,
    maxQueueSize: QUEUE_SIZE,
    maxExportBatchSize: BATCH_SIZE,
    scheduledDelayMillis: EVERY_MS,
    exportTimeoutMillis: EXPORT_WITHIN_MS,
  })
  const provider = new TracerProvider({
    resource,
    spanProcessors: [queue],
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(ratio),
      remoteParentSampled: atMostPerSecond(MOST_FOREIGN_PER_SECOND),
    }),
  })
  const spans = provider.getTracer(SCOPE.name)
  const running = new AsyncLocalStorage<SpanInUse>()

  return {
    ratio,
    begin(name, origin, parent, attributes) {
      const above = readTraceparent(parent)
      const context = above ? trace.setSpanContext(ROOT_CONTEXT, { ...above, isRemote: true }) : ROOT_CONTEXT
      return new SpanInUse(spans.startSpan(name, { kind: KINDS[origin], attributes }, context), running)
    },
    beginBelow(name, attributes, isOutbound = false) {
      const above = running.getStore()
      if (!above?.isRecorded) return null
      const kind = isOutbound ? SpanKind.CLIENT : SpanKind.INTERNAL
      return new SpanInUse(spans.startSpan(name, { kind, attributes }, above.context), running)
    },
    current: () => running.getStore() ?? null,
    keepBrowserSpan: span => queue.onEnd(asReadable(span, resource)),
    async close() {
      await within(CLOSE_WITHIN_MS, provider.shutdown())
      diag.disable()
    },
  }
}

class SpanInUse implements OpenSpan {
  readonly #span: Span
  readonly #running: AsyncLocalStorage<SpanInUse>
  readonly context: Context

  constructor(span: Span, running: AsyncLocalStorage<SpanInUse>) {
    this.#span = span
    this.#running = running
    this.context = trace.setSpan(ROOT_CONTEXT, span)
  }

  get traceId(): string {
    return this.#span.spanContext().traceId
  }
  get traceparent(): string {
    return writeTraceparent(this.#span.spanContext())
  }
  get isRecorded(): boolean {
    return this.#span.isRecording()
  }
  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes)
  }
  end(failure?: string): void {
    if (!this.isRecorded) return
    if (failure !== undefined) {
      this.#span.setAttribute('error.type', failure)
      this.#span.setStatus({ code: SpanStatusCode.ERROR })
    }
    this.#span.end()
  }
  run<T>(work: () => T): T {
    return this.#running.run(this, work)
  }
}

/** Samples what its parent sampled, up to a number for each second: flags that anybody can send must not flood the collector. */
function atMostPerSecond(most: number): Sampler {
  let second = 0
  let count = 0
  return {
    shouldSample() {
      const now = Math.floor(performance.now() / 1000)
      if (now !== second) [second, count] = [now, 0]
      return { decision: count++ < most ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD }
    },
    toString: () => `AtMostPerSecond{${most}}`,
  }
}

/** A span of a browser in the format of the exporter. */
function asReadable(
  { traceId, spanId, name, startedAtMs, durationMs, status }: BrowserSpan,
  resource: ReadableSpan['resource'],
): ReadableSpan {
  const context: SpanContext = { traceId, spanId, traceFlags: TraceFlags.SAMPLED }
  return {
    name,
    kind: SpanKind.CLIENT,
    spanContext: () => context,
    startTime: hrTime(startedAtMs),
    endTime: hrTime(startedAtMs + durationMs),
    duration: hrTime(durationMs),
    ended: true,
    status: { code: status === 0 || status >= 500 ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: { 'xiaojiu.timed_by': 'browser', ...(status > 0 && { 'http.response.status_code': status }) },
    links: [],
    events: [],
    resource,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

function hrTime(ms: number): [number, number] {
  const seconds = Math.floor(ms / 1000)
  return [seconds, Math.round((ms - seconds * 1000) * 1_000_000)]
}

/** Logs errors of the exporter, at most one line per interval. */
function complainTo(log: Logger): void {
  let quietUntil = 0
  const complain = (message: string) => {
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + COMPLAIN_EVERY_MS
    log.warn({ message: message.slice(0, 300) }, 'traces cannot be exported')
  }
  const nothing = () => undefined
  diag.setLogger(
    { error: complain, warn: complain, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}

/** Waits for work for a limited time, whether it succeeds or not. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  await Promise.race([work.catch(() => undefined), late.promise])
  clearTimeout(timer)
}
