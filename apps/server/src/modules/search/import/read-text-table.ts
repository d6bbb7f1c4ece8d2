import { parse } from 'csv-parse/sync'
import { boundTable } from './domain/bound-table.ts'
import type { Table } from './domain/columns.ts'

/** Text with cells by comma, semicolon or tab, in UTF-8, UTF-16 or the GBK that Excel writes in China. */
export function readTextTable(bytes: Buffer): Table {
  return textToTable(decode(bytes))
}

export function textToTable(text: string): Table {
  const head = text.slice(0, 4000)
  const delimiter = head.includes('\t') ? '\t' : head.includes(';') && !head.includes(',') ? ';' : ','
  // Goods contain commas and quotes of their own when they are pasted: only a table by tab or comma is cut.
  if (delimiter === ',' && !looksLikeCsv(head)) return boundTable(text.split(/\r\n|\r|\n/).map(line => [line]))
  const table = parse(text, {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    bom: true,
  }) as string[][]
  return boundTable(table)
}

function looksLikeCsv(head: string): boolean {
  const lines = head.split(/\r\n|\r|\n/).filter(line => line.trim() !== '')
  return lines.length > 0 && lines.filter(line => line.includes(',')).length >= lines.length / 2
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
