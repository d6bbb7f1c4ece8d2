import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { unzip } from '#gateways/zip.ts'
import { type SheetColumn, type Worksheet, workbookBytes, workbookStream, worksheet } from './workbook.ts'

const AT = new Date('2026-11-16T12:00:00+08:00')

interface Sold {
  readonly name: string
  readonly count: number
  readonly amount: number
  readonly price: number
  readonly on: string | null
  readonly at: Date | null
}

const COLUMNS: readonly SheetColumn<Sold>[] = [
  { label: '商品', width: 20, kind: 'text', value: row => row.name },
  { label: '数量', width: 8, kind: 'count', value: row => row.count, isSummed: true },
  { label: '金额', width: 12, kind: 'money', value: row => fen(row.amount), isSummed: true },
  { label: '单价', width: 12, kind: 'price', value: row => unitPrice(row.price) },
  { label: '有效期', width: 12, kind: 'day', value: row => row.on },
  { label: '时间', width: 20, kind: 'time', value: row => row.at },
]
const book = (rows: readonly Sold[], name = '明细') => [worksheet({ name, columns: COLUMNS, rows })]
const sold = (more: Partial<Sold> = {}): Sold => ({
  name: '阿莫西林胶囊',
  count: 10,
  amount: 9610,
  price: 96_125,
  on: '2028-06-30',
  at: AT,
  ...more,
})
const xmlOf = async (sheets: readonly Worksheet[], path: string) =>
  (unzip(await workbookBytes(sheets, AT), 100_000_000) ?? [])
    .find(file => file.name.toString() === path)
    ?.bytes.toString()

test('writes numbers, dates, text and totals that another reader reads as such', async () => {
  const [sheet] = await readXlsxFile(
    await workbookBytes(book([sold(), sold({ count: 3, amount: 10, at: null, on: null })]), AT),
  )
  expect(sheet?.sheet).toBe('明细')
  expect(sheet?.data).toEqual([
    ['商品', '数量', '金额', '单价', '有效期', '时间'],
    ['阿莫西林胶囊', 10, 96.1, 9.6125, new Date('2028-06-30T00:00:00Z'), new Date('2026-11-16T12:00:00Z')],
    ['阿莫西林胶囊', 3, 0.1, 9.6125, null, null],
    ['合计', 13, 96.2, null, null, null],
  ])
})

test.each(['=1+1', '+86', '-2', '@x', '＝1', '<b>&"药"</b>', '第一行\n第二行', '  空格  '])(
  'keeps the text %j as text',
  async name => {
    const sheets = book([sold({ name })])
    const [sheet] = await readXlsxFile(await workbookBytes(sheets, AT), { trim: false })
    expect(sheet?.data[1]?.[0]).toBe(name)
    expect(await xmlOf(sheets, 'xl/worksheets/sheet1.xml')).not.toContain('<f>')
  },
)

test('marks text that looks like a formula with a quote prefix', async () => {
  const xml = await xmlOf(book([sold({ name: '=HYPERLINK("x")' }), sold({ name: '药' })]), 'xl/worksheets/sheet1.xml')
  const styles = await xmlOf(book([]), 'xl/styles.xml')
  const formats = [...(styles?.split('<cellXfs')[1]?.matchAll(/<xf [^>]*>/g) ?? [])].map(([text]) => text)
  const styleOf = (place: string) => Number(new RegExp(`r="${place}" s="(\\d+)"`).exec(xml ?? '')?.[1])
  expect(formats[styleOf('A2')]).toContain('quotePrefix="1"')
  expect(formats[styleOf('A3')]).not.toContain('quotePrefix')
})

test('removes or replaces characters XML or a sheet name cannot hold', async () => {
  const bytes = await workbookBytes(book([sold({ name: 'a\u0000b\uD800c' })], '对账单/2026:11[x]'), AT)
  const [sheet] = await readXlsxFile(bytes)
  expect([sheet?.sheet, sheet?.data[1]?.[0]]).toEqual(['对账单 2026 11 x ', 'ab\uFFFDc'])
})

test('streams a long sheet while its rows are read, without blocking the event loop', async () => {
  const row = sold()
  let made = 0
  const endless: Worksheet = {
    ...(book([row])[0] as Worksheet),
    *rows() {
      for (; made < 50_000; made++) yield [row.name, row.count, 96.1, 9.6, null, null]
    },
  }
  let turns = 0
  const clock = setInterval(() => turns++, 1)
  let size = 0
  let firstAt = 0
  for await (const part of workbookStream([endless], AT)) {
    if (made > 0 && firstAt === 0) firstAt = made
    size += (part as Buffer).length
  }
  clearInterval(clock)
  expect(made).toBe(50_000)
  expect(firstAt).toBeLessThan(10_000)
  expect(turns).toBeGreaterThan(10)
  expect(size).toBeGreaterThan(100_000)
})
