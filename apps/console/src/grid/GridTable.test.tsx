import { click, type Mounted, mount, one, press } from '@xiaojiu/ui/testing/mount.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { listenToKeys } from '#parts/keys/use-keys.ts'
import { type GridList, GridTable } from './GridTable.tsx'
import type { GridColumn } from './types.ts'
import { useGrid } from './url/grid-query.ts'

vi.mock('./views/OwnViews.tsx', () => ({ OwnViews: () => null }))

interface Row {
  readonly id: string
  readonly name: string
}

const columns: readonly GridColumn<Row>[] = [
  { id: 'name', title: '企业', cell: row => row.name, isIdentity: true, isSortable: true },
  { id: 'code', title: '编号', width: 120, cell: row => row.id },
]
const filters = [{ id: 'state', label: '状态', choices: [{ value: 'waiting', label: '待办' }] }]
const views = [
  { id: 'mine', label: '我的' },
  { id: 'all', label: '全部', count: 3 },
]
const rows = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: `c${at}`, name: `药店${at}` }))
const ready = (count: number): GridList<Row> => ({ rows: rows(count), status: 'ready', total: count, reload: () => {} })

const opened = vi.fn<(row: Row) => void>()
const handed = vi.fn<(ids: readonly string[]) => void>()

function Sample({ list }: { readonly list: GridList<Row> }) {
  const grid = useGrid({ filters, views })
  return (
    <>
      <output>{JSON.stringify(grid.query)}</output>
      <GridTable
        name="sample"
        what="待办"
        grid={grid}
        list={list}
        columns={columns}
        rowId={row => row.id}
        onOpen={opened}
        bulkActs={[{ label: '领取', run: handed }]}
        empty={{ title: '没有待办' }}
        searchHint="企业、编号"
      />
    </>
  )
}

let shown: Mounted | null = null
let deafen: (() => void) | null = null
function show(list: GridList<Row>, at = '/'): HTMLElement {
  deafen = listenToKeys()
  shown = mount(<Sample list={list} />, at)
  return shown.box
}
afterEach(() => {
  shown?.unmount()
  deafen?.()
  opened.mockReset()
  handed.mockReset()
  localStorage.clear()
})
const queryOf = (box: HTMLElement) => JSON.parse(one(box, 'output').textContent ?? '') as { view: string; sort: string }
const current = (box: HTMLElement) => one(box, 'tr[aria-selected="true"]').dataset['row']

test('moves the current row with j and k and opens it with Enter', () => {
  const box = show(ready(3))
  expect(current(box)).toBe('0')
  press(document.body, 'j')
  press(document.body, 'j')
  press(document.body, 'j')
  expect(current(box)).toBe('2')
  press(document.body, 'k')
  press(document.body, 'Enter')
  expect(opened.mock.calls).toEqual([[{ id: 'c1', name: '药店1' }]])
})

test('presses a button that was reached with Tab, and opens the row after a button was clicked', () => {
  const box = show(ready(2))
  const views = one(box, 'nav button:first-of-type')
  views.focus()
  press(views, 'Enter')
  expect(opened).toHaveBeenCalledTimes(1)
  views.blur()
  press(document.body, 'Tab')
  views.focus()
  press(views, 'Enter')
  expect(opened).toHaveBeenCalledTimes(1)
})

test('selects rows with x and ranges with Shift+x and passes the selected ids to a bulk action', () => {
  const box = show(ready(4))
  press(document.body, 'x')
  press(document.body, 'j')
  press(document.body, 'j')
  press(document.body, 'X', { shiftKey: true })
  expect(one(box, '[role="toolbar"]').textContent).toContain('已选 3 条')
  click(one(box, '[role="toolbar"] button:first-of-type'))
  expect(handed.mock.calls).toEqual([[['c0', 'c1', 'c2']]])
  press(document.body, 'Escape')
  expect(box.querySelector('[role="toolbar"]')).toBeNull()
})

test('reaches the acts of the selection with a full stop, and presses the one that has the focus with Enter', () => {
  const box = show(ready(2))
  press(document.body, '.')
  expect(document.activeElement).toBe(document.body)
  press(document.body, 'x')
  press(document.body, '.')
  const act = one(box, '[role="toolbar"] button:first-of-type')
  expect(document.activeElement).toBe(act)
  press(act, 'Enter')
  expect(opened).not.toHaveBeenCalled()
})

test('no longer counts a selected row that an act removed from the list', () => {
  const box = show(ready(3))
  for (const keys of ['x', 'j', 'x', 'j', 'x']) press(document.body, keys)
  expect(one(box, '[role="toolbar"]').textContent).toContain('已选 3 条')
  shown?.rerender(<Sample list={ready(1)} />)
  expect(one(box, '[role="toolbar"]').textContent).toContain('已选 1 条')
  click(one(box, '[role="toolbar"] button:first-of-type'))
  expect(handed.mock.calls).toEqual([[['c0']]])
})

test('keeps the chosen view and sort order in the grid query', () => {
  const box = show(ready(2))
  const all = [...box.querySelectorAll('nav button')].find(button => button.textContent?.startsWith('全部'))
  click(all as Element)
  const sorter = [...box.querySelectorAll('th button')].find(button => button.textContent === '企业') as Element
  click(sorter)
  click(sorter)
  expect(queryOf(box)).toMatchObject({ view: 'all', sort: '-name' })
  expect(one(box, 'th[aria-sort="descending"]').textContent).toBe('企业')
})

test('names the words that found nothing', () => {
  expect(show(ready(0), '/?q=阿莫').textContent).toContain('没有符合“阿莫”的待办')
})

test('shows the empty text without rows, and the error with a reload key after a failure', () => {
  const box = show(ready(0))
  expect(box.textContent).toContain('没有待办')
  const reload = vi.fn<() => void>()
  shown?.rerender(
    <Sample list={{ rows: [], status: 'error', error: { message: '网络中断', requestId: '7F3A' }, reload }} />,
  )
  expect(box.textContent).toContain('待办加载失败')
  expect(box.textContent).toContain('编号 7F3A')
  press(document.body, '0')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('draws a skeleton of the columns while the rows are loading, so that the head keeps its place', () => {
  const box = show({ rows: [], status: 'loading', reload: () => {} })
  const bones = one(box, 'tbody tr[aria-hidden="true"]:first-of-type')
  expect(bones.querySelectorAll('td').length).toBe(box.querySelectorAll('thead th').length)
})

test('renders only the visible rows of a long list', () => {
  const box = show(ready(1000))
  expect(box.querySelectorAll('tr[data-row]').length).toBeLessThan(120)
})

test('hides the columns the user switched off but never the identity column', () => {
  localStorage.setItem('console-grid-sample', JSON.stringify({ hidden: ['code', 'name'] }))
  const box = show(ready(1))
  expect([...box.querySelectorAll('th')].map(head => head.textContent)).toEqual(['', '企业'])
})
