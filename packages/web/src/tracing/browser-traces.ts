import { localNow, serverNow } from '../clock.ts'
import { newNonce } from '../wire/sign.ts'
import type { TracedCall } from './traced-call.ts'

const SEND_AFTER_MS = 5000
/** The limit of waiting spans; the server accepts no more at once. */
const MOST_WAITING = 50
const PLACE = '/traces'

/**
 * Adds the header of W3C Trace Context to every call, marks the sampled ones, and reports their durations to the server
 * from time to time. Times are the server's, so that its spans lie within ours.
 */
export function openTraces(ratio: number): (path: string) => TracedCall {
  let waiting: object[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    // Sent even when the page is left; the result is ignored.
    navigator.sendBeacon(PLACE, new Blob([JSON.stringify({ spans: waiting })], { type: 'application/json' }))
    waiting = []
  }
  window.addEventListener('pagehide', send)
  return path => {
    const traceId = newNonce()
    const spanId = newNonce().slice(16)
    const isSampled = Math.random() < ratio
    const startedAtMs = serverNow()
    const startedHere = localNow()
    return {
      headers: { traceparent: `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}` },
      end(status) {
        if (!isSampled || waiting.length >= MOST_WAITING) return
        waiting.push({ traceId, spanId, path, startedAtMs, durationMs: localNow() - startedHere, status })
        timer ??= setTimeout(send, SEND_AFTER_MS)
      },
    }
  }
}
