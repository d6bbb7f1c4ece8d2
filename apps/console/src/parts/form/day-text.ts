interface Bounds {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** Whether the text is an existing day within the bounds. */
export function isDayIn(text: string, { min, max }: Bounds): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) return false
  return (min === undefined || text >= min) && (max === undefined || text <= max)
}

/** `9:05`, `0905` and `９：０５` as `09:05`; null: not a time of day. */
export function timeOfDay(text: string): string | null {
  const [, hour = '', minute = ''] = /^(\d{1,2}):?(\d{2})$/.exec(text.normalize('NFKC').trim()) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}
