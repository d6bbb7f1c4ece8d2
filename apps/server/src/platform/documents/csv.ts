import { isFormulaLike } from '@xiaojiu/kernel/formula.ts'
import type { Worksheet } from './workbook.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** Excel reads a file without it in the encoding of the computer. */
const MARK = '\uFEFF'
const DAY_MS = 86_400_000
/** 1 January 1970 as Excel counts days. */
const EPOCH_DAY = 25_569
/** Longer numbers lose digits when a table program takes them for numbers. */
const LONGEST_NUMBER = 11
/** Batch numbers and codes that would lose zeros, or become a power of ten or a day. */
const MISTAKEN = /^0\d+$|^\d+(?:\.\d+)?[eE][+-]?\d+$|^\d{1,4}[-/]\d{1,2}$/

type Kind = Worksheet['heads'][number]['kind']

/** The same table as a workbook has, as comma-separated text: amounts in yuan, times in Shanghai. */
export function csvBytes({ preface = [], heads, rows, sums }: Worksheet): Buffer {
  const lines = [...preface.map(cells => cells.map(cell => textCell(cell))), heads.map(head => textCell(head.label))]
  const kindAt = (at: number): Kind => heads[at]?.kind ?? 'text'
  const parts = [MARK, ...lines.map(lineOf)]
  for (const row of rows()) parts.push(lineOf(row.map((cell, at) => cellOf(kindAt(at), cell))))
  if (sums) parts.push(lineOf(sums.map((sum, at) => (at === 0 && sum === null ? '合计' : cellOf(kindAt(at), sum)))))
  return Buffer.from(parts.join(''))
}

const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

function cellOf(kind: Kind, cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return textCell(cell)
  switch (kind) {
    case 'money':
      return cell.toFixed(2)
    case 'price':
      return cell.toFixed(4)
    case 'time':
      return instantOf(cell).slice(0, 19).replace('T', ' ')
    case 'day':
      return instantOf(cell).slice(0, 10)
    case 'text':
    case 'count':
      return String(cell)
  }
}

const instantOf = (serial: number): string => new Date(Math.round((serial - EPOCH_DAY) * DAY_MS)).toISOString()

/** Quoted where needed. What a table program would run as a formula or change as a number begins with a sign that it shows as text. */
function textCell(text: string): string {
  const isMistaken = MISTAKEN.test(text) || (/^\d+$/.test(text) && text.length > LONGEST_NUMBER)
  const safe = isFormulaLike(text) ? `'${text}` : isMistaken ? `\t${text}` : text
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
