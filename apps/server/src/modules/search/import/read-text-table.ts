import { parse } from 'csv-parse/sync'
import { isHeadingAgain, type Table } from './domain/columns.ts'

/** Text with cells separated by comma, semicolon or tab; a message with goods between commas stays lines. */
export function textToTable(text: string): Table {
  const delimiter = delimiterOf(text)
  if (delimiter === null) return text.split(/\r\n|\r|\n/).map(line => [line.replace(/^\ufeff/, '')])
  return parse(text, {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    bom: true,
  }) as string[][]
}

/** The delimiter with which most lines have the same number of cells; a message never contains a tab. */
function delimiterOf(text: string): string | null {
  const lines = text
    .slice(0, 8000)
    .split(/\r\n|\r|\n/)
    .slice(0, 60)
    .filter(line => line.trim() !== '')
  if (lines.some(line => line.includes('\t'))) return '\t'
  return [',', ';'].find(sign => isTable(lines, sign)) ?? null
}

function isTable(lines: readonly string[], sign: string): boolean {
  if (lines.length === 1) return isHeadingAgain((lines[0] ?? '').split(sign).map(cell => cell.trim()))
  const widths = lines.map(line => line.split(sign).length)
  const often = widths.toSorted((a, b) => count(widths, b) - count(widths, a))[0] ?? 1
  if (often < 2 || count(widths, often) < lines.length / 2) return false
  // 阿莫西林20盒,布洛芬10盒 on each line: goods, not cells.
  const crowded = lines.filter(
    line => line.split(sign).filter(cell => /\p{Script=Han}{2}.*\d+[盒瓶件支袋]\s*$/u.test(cell)).length >= 2,
  )
  return crowded.length < lines.length / 2
}

function count(values: readonly number[], value: number): number {
  return values.filter(each => each === value).length
}

/** UTF-8, UTF-16 or the GBK that Excel writes in China. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
