/**
 * The server's time, kept by the monotonic clock of the page: a buyer's wrong or changed computer clock moves no
 * countdown. Whoever learns the server's time (an answer's date, a refusal of a wrong clock) calls `sync`.
 */
export interface ServerClock {
  /** Milliseconds since 1970, as the server counts. */
  readonly now: () => number
  readonly sync: (serverNowMs: number) => void
}

export function createServerClock(elapsedMs: () => number, startMs: number): ServerClock {
  let offset = startMs - elapsedMs()
  return {
    now: () => elapsedMs() + offset,
    sync: serverNowMs => {
      offset = serverNowMs - elapsedMs()
    },
  }
}

/** The clock of this page. Until the first answer arrives it trusts the computer. */
export const serverClock: ServerClock = createServerClock(
  () => performance.now(),
  performance.timeOrigin + performance.now(),
)
