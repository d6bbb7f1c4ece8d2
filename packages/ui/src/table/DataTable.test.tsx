import { afterEach, expect, test } from 'vitest'
import { click, type Mounted, mount, one } from '../testing/mount.tsx'
import { type DataColumn, DataTable } from './DataTable.tsx'

interface Row {
  readonly id: string
  readonly amount: number
}
const columns: readonly DataColumn<Row>[] = [
  { key: 'id', label: '单号', render: row => row.id },
  { key: 'amount', label: '金额', align: 'right', width: 120, render: row => String(row.amount) },
]
const rows: readonly Row[] = [
  { id: 'a', amount: 1 },
  { id: 'b', amount: 2 },
]
const rowKey = (row: Row) => row.id
let shown: Mounted
afterEach(() => shown.unmount())
const texts = (selector: string) => [...shown.box.querySelectorAll(selector)].map(cell => cell.textContent)

test('shows headings, cells and totals in their columns', () => {
  shown = mount(
    <DataTable columns={columns} rows={rows} rowKey={rowKey} label="账单" empty="没有账单" totals={{ amount: '3' }} />,
  )
  expect(texts('thead th')).toEqual(['单号', '金额'])
  expect(texts('tbody td')).toEqual(['a', '1', 'b', '2'])
  expect(texts('tfoot td')).toEqual(['', '3'])
  expect(one(shown.box, 'tbody tr:first-child td:last-child').getAttribute('data-align')).toBe('right')
})

test('selects single rows and all rows', () => {
  const chosen: (readonly string[])[] = []
  const selection = { keys: ['a'], onChange: (keys: readonly string[]) => void chosen.push(keys) }
  shown = mount(
    <DataTable columns={columns} rows={rows} rowKey={rowKey} label="账单" empty="没有账单" selection={selection} />,
  )
  click(one(shown.box, '[aria-label="选择第 2 行"]'))
  click(one(shown.box, '[aria-label="选择第 1 行"]'))
  click(one(shown.box, '[aria-label="全选本页账单"]'))
  expect(chosen).toEqual([['a', 'b'], [], ['a', 'b']])
})

test('shows the empty text without rows and no table while loading', () => {
  shown = mount(<DataTable columns={columns} rows={[]} rowKey={rowKey} label="账单" empty="没有账单" />)
  expect(shown.box.textContent).toContain('没有账单')
  shown.rerender(<DataTable columns={columns} rows={undefined} rowKey={rowKey} label="账单" empty="没有账单" />)
  expect(shown.box.querySelector('table')).toBeNull()
})

test('draws only a part of a long list', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ id: `n${at}`, amount: at }))
  shown = mount(<DataTable columns={columns} rows={many} rowKey={rowKey} label="账单" empty="没有账单" />)
  expect(shown.box.querySelectorAll('tbody tr').length).toBeLessThan(60)
})
