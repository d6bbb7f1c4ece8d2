import { useVirtualizer } from '@tanstack/react-virtual'
import { Checkbox } from 'antd'
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { KeyBinding } from '#parts/keys/key-table.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { EmptyState, ErrorState, StaleBar } from '#parts/page/PageState.tsx'
import { BulkBar } from './BulkBar.tsx'
import { EditableCell } from './cell-edit/EditableCell.tsx'
import { PendingBar } from './cell-edit/PendingBar.tsx'
import type { CellEditing } from './cell-edit/use-cell-editing.ts'
import { useLook } from './columns/column-choice.ts'
import { ExportButton, type ExportFilter } from './export/ExportButton.tsx'
import { exportWords } from './export/export-look.ts'
import { FilterBar } from './FilterBar.tsx'
import { GridHead } from './GridHead.tsx'
import css from './grid.module.css'
import { Pager } from './Pager.tsx'
import { extended, NOTHING, pageToggled, toggled } from './selection.ts'
import type { BulkAct, GridColumn } from './types.ts'
import type { Grid } from './url/grid-query.ts'
import { useRowModel } from './use-row-model.ts'
import { ViewTabs } from './views/ViewTabs.tsx'

/** The server's response to the query in the address. */
export interface GridList<Row> {
  readonly rows: readonly Row[]
  readonly status: 'loading' | 'error' | 'ready'
  readonly error?: { readonly message: string; readonly requestId?: string }
  /** Counted exactly up to 10,000. */
  readonly total?: number | undefined
  /** Cursor of the next page. */
  readonly next?: string | null | undefined
  /** Rows have changed since they were loaded. */
  readonly isStale?: boolean
  readonly reload: () => void
}

interface GridTableProps<Row> {
  /** Name under which layout and views of the list are saved. */
  readonly name: string
  /** The noun for the rows: 待办, 员工. */
  readonly what: string
  readonly grid: Grid
  readonly list: GridList<Row>
  readonly columns: readonly GridColumn<Row>[]
  readonly rowId: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  /** The row whose drawer is open. */
  readonly openId?: string | undefined
  /** Keys that act on the current row. */
  readonly rowKeys?: (row: Row) => readonly KeyBinding[]
  readonly bulkActs?: readonly BulkAct[]
  readonly editing?: CellEditing
  readonly empty: { readonly title: string; readonly hint?: string; readonly act?: ReactNode }
  /** What the search field searches, beside the filters. */
  readonly searchHint?: string
  /** To the right of the filters: export, print. */
  readonly tools?: ReactNode
  /** Set when the list can be exported: its name on the server, and its query. */
  readonly exporting?: { readonly list: string; readonly filter: ExportFilter }
  /** Rows have one line. */
  readonly isFlat?: boolean
}

/** From this many rows on, only visible rows are rendered. */
const VIRTUAL_FROM = 60
const PICK_WIDTH = 40
const LEAST_IDENTITY = 136
const LEAST_SPARE = 96
const ROW_HEIGHTS = { compact: [32, 40], usual: [40, 56], tall: [48, 64] } as const

/** The list component of both consoles: views, filters, tools, rows, pages, with the same keys everywhere. */
export function GridTable<Row>(props: GridTableProps<Row>) {
  const { name, what, grid, list, columns, rowId, onOpen, openId, rowKeys, bulkActs = [], editing, empty } = props
  const [look, changeLook] = useLook(name)
  const [current, setCurrent] = useState(0)
  const [selection, setSelection] = useState(NOTHING)
  const scroller = useRef<HTMLDivElement>(null)
  const section = useRef<HTMLElement>(null)
  const { rows, visible } = useRowModel({ columns, rows: list.rows, rowId, look })
  const ids = useMemo(() => rows.map(row => row.id), [rows])
  const rowHeight = ROW_HEIGHTS[look.density][props.isFlat === true ? 0 : 1]
  const isVirtual = rows.length >= VIRTUAL_FROM
  const virtual = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })

  // Another query gives other rows, so the selection is cleared.
  const question = JSON.stringify(grid.query)
  useEffect(() => {
    setSelection(NOTHING)
    setCurrent(0)
  }, [question])
  useEffect(() => {
    if (openId !== undefined && ids.includes(openId)) setCurrent(ids.indexOf(openId))
  }, [openId, ids])

  const at = Math.min(current, Math.max(0, rows.length - 1))
  const row = rows[at]
  const move = (by: number) => {
    const to = Math.min(rows.length - 1, Math.max(0, at + by))
    setCurrent(to)
    if (isVirtual) virtual.scrollToIndex(to)
    else scroller.current?.querySelector(`[data-row="${to}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const canPick = bulkActs.length > 0
  // A row that an act removed from the list is no longer selected.
  const picked = canPick ? ids.filter(id => selection.ids.has(id)) : []
  useKeys([
    { keys: 'j', label: '下移', run: () => move(1) },
    { keys: 'k', label: '上移', run: () => move(-1) },
    { keys: 'arrowdown', run: () => move(1) },
    { keys: 'arrowup', run: () => move(-1) },
    ...(onOpen && row ? [{ keys: 'enter', label: '打开', run: () => onOpen(row.original) }] : []),
    ...(canPick && row
      ? [
          { keys: 'x', label: '选中', run: () => setSelection(toggled(selection, row.id)) },
          { keys: 'shift+x', label: '连选', run: () => setSelection(extended(selection, row.id, ids)) },
        ]
      : []),
    { keys: '.', label: '到操作按钮', run: () => reachActs(section.current, at) },
    ...(picked.length > 0 ? [{ keys: 'escape', label: '取消选择', run: () => setSelection(NOTHING) }] : []),
    ...(row && rowKeys ? rowKeys(row.original) : []),
  ])

  const drawn = isVirtual
    ? virtual.getVirtualItems().flatMap(item => {
        const each = rows[item.index]
        return each ? [{ each, index: item.index }] : []
      })
    : rows.map((each, index) => ({ each, index }))
  const padTop = isVirtual ? (virtual.getVirtualItems()[0]?.start ?? 0) : 0
  const padEnd = isVirtual ? virtual.getTotalSize() - (virtual.getVirtualItems().at(-1)?.end ?? 0) : 0
  const isBlank = rows.length === 0

  return (
    <section ref={section} className={css.grid} aria-label={what}>
      <ViewTabs name={name} grid={grid} />
      <FilterBar
        grid={grid}
        columns={columns}
        look={look}
        onLook={changeLook}
        searchHint={props.searchHint}
        tools={
          <>
            {props.tools}
            {props.exporting && (
              <ExportButton {...props.exporting} columns={visible.map(column => column.id)} words={exportWords(grid)} />
            )}
          </>
        }
      />
      {picked.length > 0 && <BulkBar ids={picked} acts={bulkActs} onClear={() => setSelection(NOTHING)} />}
      {list.isStale === true && <StaleBar message={`${what}已有变化`} onReload={list.reload} />}
      <div ref={scroller} className={isVirtual ? css.scroller : css.wide}>
        <table
          className={css.table}
          data-density={look.density}
          style={{ minWidth: leastWidth(visible, look.widths) + (canPick ? PICK_WIDTH : 0) }}
        >
          <colgroup>
            {canPick && <col style={{ width: PICK_WIDTH }} />}
            {visible.map(column => (
              <col
                key={column.id}
                className={colClass(column)}
                style={
                  column.width === undefined
                    ? ({ '--spare': column.isIdentity ? '320px' : '200px' } as CSSProperties)
                    : { width: look.widths[column.id] ?? column.width }
                }
              />
            ))}
          </colgroup>
          <GridHead
            columns={visible}
            sort={grid.query.sort}
            onSort={sort => grid.change({ sort })}
            onWidth={(id, width) => changeLook({ widths: { ...look.widths, [id]: width } })}
            lead={
              canPick && (
                <th>
                  <Checkbox
                    aria-label="选中本页"
                    checked={ids.length > 0 && ids.every(id => selection.ids.has(id))}
                    indeterminate={ids.some(id => selection.ids.has(id)) && !ids.every(id => selection.ids.has(id))}
                    onChange={() => setSelection(pageToggled(selection, ids))}
                  />
                </th>
              )
            }
          />
          <tbody onMouseOver={showWhole}>
            {padTop > 0 && <tr aria-hidden="true" style={{ height: padTop }} />}
            {drawn.map(({ each, index }) => (
              <tr
                key={each.id}
                data-row={index}
                aria-selected={index === at}
                className={rowClass({
                  isCurrent: index === at,
                  isPicked: selection.ids.has(each.id),
                  canOpen: !!onOpen,
                })}
                style={{ height: rowHeight }}
                onClick={event => {
                  setCurrent(index)
                  if (!isInside(event.target, 'a,button,input,label,[data-cell-edit]')) onOpen?.(each.original)
                }}
              >
                {canPick && (
                  <td>
                    <Checkbox
                      aria-label="选中这一行"
                      checked={selection.ids.has(each.id)}
                      onChange={event =>
                        setSelection(
                          event.nativeEvent.shiftKey ? extended(selection, each.id, ids) : toggled(selection, each.id),
                        )
                      }
                    />
                  </td>
                )}
                {visible.map(column => (
                  <td key={column.id} className={cellClass(column)}>
                    {column.edit && editing ? (
                      <EditableCell
                        column={column}
                        row={each.original}
                        rowId={each.id}
                        rowIds={ids}
                        editing={editing}
                      />
                    ) : (
                      column.cell(each.original)
                    )}
                  </td>
                ))}
              </tr>
            ))}
            {padEnd > 0 && <tr aria-hidden="true" style={{ height: padEnd }} />}
            {isBlank &&
              list.status === 'loading' &&
              Array.from({ length: 8 }, (_, index) => (
                <tr key={index} style={{ height: rowHeight }} aria-hidden="true">
                  {canPick && <td />}
                  {visible.map((column, at) => (
                    <td key={column.id} className={cellClass(column)}>
                      <span className={css.bone} style={{ width: `${92 - (((index + at) * 13) % 36)}%` }} />
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
        {list.status === 'error' && (
          <ErrorState
            what={what}
            message={list.error?.message ?? '网络中断，请重试'}
            requestId={list.error?.requestId}
            onRetry={list.reload}
          />
        )}
        {isBlank && list.status === 'ready' && (
          <EmptyState
            {...(grid.query.words === ''
              ? empty
              : { title: `没有符合“${grid.query.words}”的${what}`, hint: '换一个词，或清空搜索查看全部' })}
          />
        )}
      </div>
      {editing && editing.count > 0 && <PendingBar editing={editing} />}
      <Pager
        grid={grid}
        shown={isBlank && list.status !== 'ready' ? null : rows.length}
        total={list.total}
        next={list.next ?? null}
      />
    </section>
  )
}

function rowClass({
  isCurrent,
  isPicked,
  canOpen,
}: {
  isCurrent: boolean
  isPicked: boolean
  canOpen: boolean
}): string {
  return [isCurrent ? css.current : '', isPicked ? css.picked : '', canOpen ? css.opens : ''].join(' ')
}

/** Narrower, the list scrolls: a column without a width of its own would be squeezed to nothing by the others. */
function leastWidth<Row>(columns: readonly GridColumn<Row>[], chosen: Readonly<Record<string, number>>): number {
  return columns
    .filter(column => column.isWide !== true)
    .reduce((sum, { id, width, isIdentity }) => {
      if (width !== undefined) return sum + (chosen[id] ?? width)
      return sum + (isIdentity === true ? LEAST_IDENTITY : LEAST_SPARE)
    }, 0)
}

/** From 1800 pixels on, the spare width is shared by all columns. */
function colClass<Row>({ isWide, width }: GridColumn<Row>): string {
  return [isWide ? css.wideOnly : '', width === undefined ? css.spare : ''].join(' ')
}

function cellClass<Row>({ align, isWide }: GridColumn<Row>): string {
  return [align === 'end' ? css.end : align === 'center' ? css.center : '', isWide ? css.wideOnly : ''].join(' ')
}

/** Text that is cut off is shown in full when the mouse is on it. */
function showWhole({ target }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof HTMLElement) || target.childElementCount > 0) return
  const isOwn = target.title !== '' && target.title !== target.dataset['whole']
  if (isOwn) return
  const whole = target.scrollWidth > target.clientWidth ? target.innerText : ''
  target.title = whole
  target.dataset['whole'] = whole
}

/** Moves the focus to the acts: of the selection, of the current row, or of the page. */
function reachActs(section: HTMLElement | null, at: number): void {
  const act =
    section?.querySelector<HTMLElement>('[role="toolbar"] button:not(:disabled)') ??
    section?.querySelector<HTMLElement>(`[data-row="${at}"] button:not(:disabled)`) ??
    document.querySelector<HTMLElement>('[data-page-head] button:not(:disabled)')
  act?.focus()
}

function isInside(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
