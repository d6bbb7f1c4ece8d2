import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { csvBytes } from './csv.ts'
import { type SheetColumn, worksheet } from './workbook.ts'

interface Row {
  readonly name: string
  readonly amount: number | null
  readonly at: Date
  readonly on: string
}
const columns: readonly SheetColumn<Row>[] = [
  { label: '名称', width: 10, kind: 'text', value: row => row.name },
  {
    ...{ label: '金额（元）', width: 10, kind: 'money', isSummed: true },
    value: row => (row.amount === null ? null : fen(row.amount)),
  },
  { label: '时间', width: 10, kind: 'time', value: row => row.at },
  { label: '日期', width: 10, kind: 'day', value: row => row.on },
]
const at = new Date('2026-11-16T23:59:59+08:00')
const told = (names: readonly string[]) =>
  csvBytes(worksheet({ name: '表', columns, rows: names.map(name => ({ name, amount: 1, at, on: '2026-11-17' })) }))
    .toString()
    .split('\r\n')
    .slice(1, -2)
    .map(line => line.slice(0, line.indexOf(',0.01')))

test('writes a table as text with amounts in yuan, times of Shanghai, sums and the lines above it', () => {
  const rows = [
    { name: '甲', amount: 123_450, at, on: '2026-11-17' },
    { name: '乙', amount: null, at, on: '2026-11-17' },
  ]
  const sheet = { ...worksheet({ name: '表', columns, rows }), preface: [['筛选', '状态：待处理, 全部']] }
  expect(csvBytes(sheet).toString()).toBe(
    [
      '\uFEFF筛选,"状态：待处理, 全部"',
      '名称,金额（元）,时间,日期',
      '甲,1234.50,2026-11-16 23:59:59,2026-11-17',
      '乙,,2026-11-16 23:59:59,2026-11-17',
      '合计,1234.50,,',
      '',
    ].join('\r\n'),
  )
})

test('CR-088 makes formulas harmless, keeps long numbers whole and quotes what needs it', () => {
  expect(told(['=1+1', '+86', '-5', '@SUM(A1)', '\tx', '2026111600001', '12345678901', 'a"b', 'a,b', 'a\nb'])).toEqual([
    ...["'=1+1", "'+86", "'-5", "'@SUM(A1)", '"\'\tx"', '"\t2026111600001"', '12345678901', '"a""b"', '"a,b"'],
    '"a\nb"',
  ])
  expect(told(['＝1+1', '＠SUM(A1)', '\n=1', '\u200B=1'])).toEqual(["'＝1+1", "'＠SUM(A1)", '"\'\n=1"', "'\u200B=1"])
})

test('keeps batch numbers and codes that a table program would take for numbers or days', () => {
  expect(told(['00123', '0', '2506E12', '1e5', '24-05', '3/4', '12', '2026-11-16', 'A-05'])).toEqual([
    ...['"\t00123"', '0', '"\t2506E12"', '"\t1e5"', '"\t24-05"', '"\t3/4"', '12', '2026-11-16', 'A-05'],
  ])
})
