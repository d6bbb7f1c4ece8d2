const WRITTEN = /^(\d{4})(?:年|[-./])?(\d{1,2})(?:月|[-./])?(\d{1,2})日?$/
const UNLIMITED = new Set(['长期', '永久', '长期有效'])

/** `2026年3月1日`, `20260301`, `2026.03.01` → `2026-03-01`; an unlimited licence stays `长期`. */
export function readChineseDay(text: string): string | null {
  const plain = text.replace(/\s/g, '')
  if (UNLIMITED.has(plain)) return '长期'
  const parts = WRITTEN.exec(plain)
  if (!parts) return null
  const [, year = '', month = '', day = ''] = parts
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(written) ? written : null
}
