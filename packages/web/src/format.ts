import { toWireInstant } from '@xiaojiu/kernel/time.ts'

/** The byte rule of the product: a character outside ASCII counts as two. */
export function byteLength(text: string): number {
  let bytes = 0
  for (const character of text) bytes += widthOf(character)
  return bytes
}

/** Cuts a text to at most this many bytes, never inside a character; `tail` is added when something was cut. */
export function cutBytes(text: string, maxBytes: number, tail = '…'): string {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += widthOf(character)
    if (bytes > maxBytes) return kept + tail
    kept += character
  }
  return text
}

/** A timestamp of ten digits is in seconds, of thirteen in milliseconds; `null` when it is neither. */
export function dateOfTimestamp(timestamp: number | string): Date | null {
  const digits = String(timestamp)
  if (/^\d{10}$/.test(digits)) return new Date(Number(digits) * 1000)
  return /^\d{13}$/.test(digits) ? new Date(Number(digits)) : null
}

function widthOf(character: string): 1 | 2 {
  return (character.codePointAt(0) ?? 0) < 128 ? 1 : 2
}

/** `2026-11-15 14:03` in Shanghai, whatever the time zone of the browser. */
export function timeText(at: Date): string {
  return toWireInstant(at).slice(0, 16).replace('T', ' ')
}

/** The same with seconds, for records. */
export function exactTimeText(at: Date): string {
  return toWireInstant(at).slice(0, 19).replace('T', ' ')
}
