import { setTimeout as pause } from 'node:timers/promises'

export interface Loop {
  stop(): Promise<void>
}

/** Calls `work` repeatedly: at once while there is more to do, otherwise after a pause; also after a failure. */
export function startLoop(work: () => Promise<boolean>, restMs: number, onError: (error: unknown) => void): Loop {
  const ending = new AbortController()
  const running = (async () => {
    while (!ending.signal.aborted) {
      const hasMore = await work().catch(error => {
        onError(error)
        return false
      })
      if (!hasMore) await pause(restMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}
