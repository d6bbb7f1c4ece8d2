/** Names and counts; never input of a person or company. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A piece of work that is being timed. */
export interface OpenSpan {
  readonly traceId: string
  /** The header of W3C Trace Context. */
  readonly traceparent: string
  /** Sampled and not ended: only then attributes are useful. */
  readonly isRecorded: boolean
  set(attributes: Attributes): void
  /** Ends it once. `failure` is a code or a class, never a message, which may quote input. */
  end(failure?: string): void
  /** Spans started in `work` are children of this span. */
  run<T>(work: () => T): T
}

/** What started the work: a caller, this server itself, or an event of the outbox. */
export type Origin = 'caller' | 'schedule' | 'event'

/** A call that a browser has timed itself. */
export interface BrowserSpan {
  readonly traceId: string
  readonly spanId: string
  readonly name: string
  readonly startedAtMs: number
  readonly durationMs: number
  readonly status: number
}

export interface Tracer {
  /** The sampled share of calls, between 0 and 1. */
  readonly ratio: number
  /** Starts a span without a parent in this process; it may have one in another. */
  begin(name: string, origin: Origin, parent: string | null, attributes: Attributes): OpenSpan
  /** Starts a child of the current span; null when there is none, or when it is not sampled. */
  beginBelow(name: string, attributes: Attributes, isOutbound?: boolean): OpenSpan | null
  current(): OpenSpan | null
  keepBrowserSpan(span: BrowserSpan): void
  /** Exports the remaining spans within a time limit. */
  close(): Promise<void>
}

/** One for the process, because statements and log lines are everywhere. null while tracing is off. */
let tracer: Tracer | null = null

/** Turns tracing on, or off by null. */
export function useTracer(opened: Tracer | null): void {
  tracer = opened
}

/** The tracer while tracing is on. */
export function tracerInUse(): Tracer | null {
  return tracer
}

/** Runs `work` in a child of the current span; without one it just runs it. */
export function spanned<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = tracer?.beginBelow(name, attributes)
  return span ? span.run(() => endingWith(span, work())) : work()
}

/** Runs background work in its own span; below the request that caused it, if known. */
export function traced<T>(
  name: string,
  { origin, parent = null }: { readonly origin: Origin; readonly parent?: string | null },
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer?.begin(name, origin, parent, {})
  return span ? span.run(() => endingWith(span, work())) : work()
}

/** The same promise; the span ends with it. */
export function endingWith<T>(span: OpenSpan, work: Promise<T>): Promise<T> {
  work.then(
    () => span.end(),
    (error: unknown) => span.end(failureOf(error)),
  )
  return work
}

/** The current span, for code that continues the work later; null when it is not sampled. */
export function traceparentNow(): string | null {
  const span = tracer?.current()
  return span?.isRecorded ? span.traceparent : null
}

/** For log lines. */
export function traceIdNow(): string | null {
  return tracer?.current()?.traceId ?? null
}

/** What may be recorded of an error: its reason, code or class. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('reason' in error && typeof error.reason === 'string') return error.reason
  return 'code' in error && typeof error.code === 'string' && error.code !== '' ? error.code : error.name
}
