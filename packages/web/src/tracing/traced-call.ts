/** A call of which the server learns where it began. */
export interface TracedCall {
  readonly headers: { readonly traceparent: string }
  /** `status`: 0 when no answer came. */
  end(status: number): void
}

let begin: ((path: string) => TracedCall) | null = null

/** Says how calls are traced from now on; null: they are not. */
export function traceCallsBy(how: typeof begin): void {
  begin = how
}

/** Begins to time a call; null where nothing is traced. */
export function tracedCall(path: string): TracedCall | null {
  return begin?.(path) ?? null
}
