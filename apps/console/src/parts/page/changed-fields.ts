import type { ChangedField } from './BeforeAfter.tsx'

type Fields = Readonly<Record<string, unknown>>

/** The fields of both sides, those that differ, in the order they were written. */
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
