import { traceCallsBy } from './traced-call.ts'

/** Where the server traces, its pages say which part of the calls: only there, what it takes is loaded. */
export async function startTraces(): Promise<void> {
  const ratio = Number(document.querySelector<HTMLMetaElement>('meta[name="traces"]')?.content ?? 0)
  traceCallsBy(ratio > 0 ? (await import('./browser-traces.ts')).openTraces(ratio) : null)
}
