import { traceCallsBy } from './traced-call.ts'

/** When the server traces calls, its pages contain the sample rate; only then the code is loaded. */
export async function startTraces(): Promise<void> {
  const ratio = Number(document.querySelector<HTMLMetaElement>('meta[name="traces"]')?.content ?? 0)
  traceCallsBy(ratio > 0 ? (await import('./browser-traces.ts')).openTraces(ratio) : null)
}
