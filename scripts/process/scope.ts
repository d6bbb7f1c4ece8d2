import { onParentGone } from '../boot/parent.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const impatienceMs = 1_000

/** The resources that a task opened and must close, however the task ends. */
export interface Scope {
  /** Cleanups run once, latest first. */
  readonly defer: (cleanup: () => Promise<void> | void) => void
  /** Aborted before the first cleanup: what a task still reports afterwards is not its result. */
  readonly signal: AbortSignal
}

/** A scope that is closed explicitly, for a part of a task. */
export function openScope(): Scope & { readonly close: () => Promise<void> } {
  const cleanups: (() => Promise<void> | void)[] = []
  const closing = new AbortController()
  return {
    signal: closing.signal,
    defer: cleanup => void cleanups.push(cleanup),
    close: async () => {
      closing.abort()
      for (let cleanup = cleanups.pop(); cleanup !== undefined; cleanup = cleanups.pop()) await cleanup()
    },
  }
}

/**
 * Runs a task and closes its resources: at its end, on failure, on Ctrl-C and similar signals, and when the starter is gone. A
 * second Ctrl-C stops waiting.
 */
export async function inScope(
  work: (scope: Scope) => Promise<number>,
  { interruptedCode = 130 }: { interruptedCode?: number } = {},
): Promise<number> {
  const scope = openScope()
  let interruptedAt: number | undefined
  const interrupted = Promise.withResolvers<'interrupted'>()
  const interrupt = (): void => {
    // The terminal and the boot both deliver the same Ctrl-C.
    if (interruptedAt !== undefined && Date.now() - interruptedAt > impatienceMs) process.exit(1)
    interruptedAt ??= Date.now()
    interrupted.resolve('interrupted')
  }
  for (const signal of signals) process.on(signal, interrupt)
  const stopWatching = onParentGone(interrupt)

  try {
    const outcome = await Promise.race([work(scope), interrupted.promise])
    await scope.close()
    return outcome === 'interrupted' ? interruptedCode : outcome
  } catch (error) {
    await scope.close()
    throw error
  } finally {
    stopWatching()
    for (const signal of signals) process.off(signal, interrupt)
  }
}
