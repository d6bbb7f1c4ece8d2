import { toWireInstant } from '@xiaojiu/kernel/time.ts'

/** `2026-11-15 09:30:00`, the way Chinese providers write a moment without an offset. */
export function shanghaiText(instant: Date): string {
  return toWireInstant(instant).slice(0, 19).replace('T', ' ')
}

const MOMENT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(\.\d{1,3})?$/

export function readShanghaiText(text: string): Date | null {
  const parts = MOMENT.exec(text)
  if (!parts) return null
  const instant = new Date(`${parts[1]}T${parts[2]}+08:00`)
  return Number.isNaN(instant.getTime()) ? null : instant
}
