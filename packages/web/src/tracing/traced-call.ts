/** A call of which the server learns where it began. */
export interface TracedCall {
  readonly headers: { readonly traceparent: string }
  /** `status`: 0 when no answer came. */
  end(status: number): void
}

let begin: ((path: string) => TracedCall) | null = null

/** Where the server traces, its pages say which part of the calls: only there, what it takes is loaded. */
export async function startTraces(): Promise<void> {
  const ratio = Number(document.querySelector<HTMLMetaElement>('meta[name="traces"]')?.content ?? 0)
  begin = ratio > 0 ? (await import('./browser-traces.ts')).openTraces(ratio) : null
}

/** Begins to time a call; null where nothing is traced. */
export function tracedCall(path: string): TracedCall | null {
  return begin?.(path) ?? null
}
