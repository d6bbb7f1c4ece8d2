/** A call with a trace that began in the browser. */
export interface TracedCall {
  readonly headers: { readonly traceparent: string }
  /** `status` is 0 without an answer. */
  end(status: number): void
}

let begin: ((path: string) => TracedCall) | null = null

/** Sets how calls are traced; null turns it off. */
export function traceCallsBy(how: typeof begin): void {
  begin = how
}

/** Starts to time a call; null while tracing is off. */
export function tracedCall(path: string): TracedCall | null {
  return begin?.(path) ?? null
}
