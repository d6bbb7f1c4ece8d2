import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import type { ChangedField } from './BeforeAfter.tsx'

const DAY_MS = 86_400_000

/** `今天 09:02`, `昨天 17:40`, `11-12 08:30`, and the year when it is another one. */
export function nearTime(at: Date, now: Date = new Date()): string {
  const text = toWireInstant(at)
  const day = text.slice(0, 10)
  const clock = text.slice(11, 16)
  if (day === toWireInstant(now).slice(0, 10)) return `今天 ${clock}`
  if (day === toWireInstant(new Date(now.getTime() - DAY_MS)).slice(0, 10)) return `昨天 ${clock}`
  return day.slice(0, 4) === toWireInstant(now).slice(0, 4) ? `${day.slice(5)} ${clock}` : day
}

/** `2026-11-16 09:02:31` for records. */
export function recordTime(at: Date): string {
  return toWireInstant(at).slice(0, 19).replace('T', ' ')
}

type Fields = Readonly<Record<string, unknown>>

/** The fields that differ between both sides, in their original order. */
export function changedFields(before: Fields, after: Fields): readonly ChangedField[] {
  const labels = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return labels
    .map(label => ({ label, before: textOf(before[label]), after: textOf(after[label]) }))
    .filter(field => field.before !== field.after)
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value)) return value.map(each => textOf(each) ?? '').join('、')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
