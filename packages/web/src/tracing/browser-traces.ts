import { localNow, serverNow } from '../clock.ts'
import { newNonce } from '../wire/sign.ts'
import type { TracedCall } from './traced-call.ts'

const SEND_AFTER_MS = 5000
/** What waits to be sent; the server takes no more at once. */
const MOST_WAITING = 50
const PLACE = '/traces'

/**
 * Marks every call by the header of W3C Trace Context, the sampled ones so, and tells the server now and then how long those took
 * here. By the server's clock, so that its spans lie within ours.
 */
export function openTraces(ratio: number): (path: string) => TracedCall {
  let waiting: object[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    // Leaves even when the page is left; whether it arrives matters to nobody here.
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
