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

const NUMERALS = '〇一二三四五六七八九'
const WRITTEN_OUT = /[〇○零一二三四五六七八九]{4}年[一二三四五六七八九十]{1,3}月(?:[一二三四五六七八九十]{1,3}日)?/g

/** `二〇二四年五月十六日`, as older papers print their days → `2024年5月16日`. */
export function withDigits(text: string): string {
  return text.replace(WRITTEN_OUT, day =>
    day
      .replace(/[○零]/g, '〇')
      .replace(/([一二三四五六七八九]?)十([一二三四五六七八九]?)/g, (_, tens: string, ones: string) =>
        String((tens === '' ? 1 : NUMERALS.indexOf(tens)) * 10 + Math.max(NUMERALS.indexOf(ones || '〇'), 0)),
      )
      .replace(/[〇一二三四五六七八九]/g, numeral => String(NUMERALS.indexOf(numeral))),
  )
}
