import { toWireInstant } from '@xiaojiu/kernel/time.ts'

/** `2026-11-15 14:03` in Shanghai, wherever the browser thinks it is. */
export function timeText(at: Date): string {
  return toWireInstant(at).slice(0, 16).replace('T', ' ')
}

/** The same with seconds, for records. */
export function exactTimeText(at: Date): string {
  return toWireInstant(at).slice(0, 19).replace('T', ' ')
}
