import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Popover } from '../dialog/Popover.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { TableSkeleton } from '../feedback/TableSkeleton.tsx'
import { Checkbox } from '../form/Checkbox.tsx'
import { ColumnsIcon, ExportIcon } from '../icon/icons.tsx'
import { SectionHead, type SectionHeadProps } from '../layout/SectionHead.tsx'
import css from './DataTable.module.css'
import { type ColumnFace, shownColumns, toggleColumn, VIRTUAL_FROM } from './shown-columns.ts'

export interface DataColumn<Row> {
  readonly key: string
  readonly label: string
  readonly render: (row: Row, index: number) => ReactNode
  /** Amounts on the right, dates and states in the middle. */
  readonly align?: 'left' | 'center' | 'right' | undefined
  readonly width?: number | undefined
  /** Always shown. */
  readonly isFixed?: boolean | undefined
}

export interface DataTableProps<Row> {
  columns: readonly DataColumn<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** What the table lists, for screen readers. */
  label: string
  error?: { readonly cause: Error; readonly onRetry: () => void } | null
  /** Shown for an empty table: what that means and what to do. */
  empty: ReactNode
  /** Left of the tools: tabs, a search field. */
  head?: ReactNode
  /** The head of a panel with only this table; it contains the tools. */
  heading?: SectionHeadProps
  /** Creates the file; the button is busy meanwhile. */
  onExport?: () => Promise<void>
  /** Hidden columns, controlled by the page; otherwise the table keeps them while it is mounted. */
  hiddenKeys?: readonly string[]
  onHiddenKeysChange?: (hiddenKeys: readonly string[]) => void
  selection?: { readonly keys: readonly string[]; readonly onChange: (keys: readonly string[]) => void } | undefined
  /** The last row: sums by column. */
  totals?: Readonly<Record<string, ReactNode>> | undefined
  /** Height of the scroll area when rows are virtual. */
  scrollHeight?: number
}

/**
 * A table with column settings and export. Long lists are virtual. Its loading and empty states have the same place.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    columns,
    rows,
    rowKey,
    label,
    error,
    empty,
    head,
    heading,
    onExport,
    selection,
    totals,
    scrollHeight = 560,
  } = props
  const [ownHidden, setOwnHidden] = useState<readonly string[]>([])
  const [isExporting, setExporting] = useState(false)
  const hiddenKeys = props.hiddenKeys ?? ownHidden
  const isVirtual = (rows?.length ?? 0) >= VIRTUAL_FROM
  const shown = shownColumns(columns, hiddenKeys)
  const body = useRef<HTMLDivElement>(null)
  const exportRows = async () => {
    setExporting(true)
    await onExport?.().finally(() => setExporting(false))
  }
  const tools = (
    <div className={css.tools}>
      {onExport && (
        <Button size="small" isBusy={isExporting} disabled={!rows?.length} onClick={exportRows}>
          <ExportIcon size={14} />
          导出
        </Button>
      )}
      <ColumnSettings columns={columns} hiddenKeys={hiddenKeys} onChange={props.onHiddenKeysChange ?? setOwnHidden} />
    </div>
  )
  return (
    <section aria-label={label}>
      {heading ? (
        <SectionHead
          {...heading}
          aside={
            <>
              {heading.aside}
              {tools}
            </>
          }
        />
      ) : (
        <div className={css.head}>
          {head}
          {tools}
        </div>
      )}
      <div
        ref={body}
        className={css.body}
        data-virtual={isVirtual || undefined}
        style={{ '--table-min': rows?.length ? '0px' : '280px', '--table-max': `${scrollHeight}px` } as CSSProperties}
      >
        {error ? (
          <ErrorState error={error.cause} onRetry={error.onRetry} />
        ) : rows === undefined ? (
          <TableSkeleton rows={6} />
        ) : rows.length === 0 ? (
          typeof empty === 'string' ? (
            <EmptyState title={empty} />
          ) : (
            empty
          )
        ) : (
          <Grid
            columns={shown}
            rows={rows}
            rowKey={rowKey}
            label={label}
            selection={selection}
            totals={totals}
            scroller={body}
            isVirtual={isVirtual}
          />
        )}
      </div>
    </section>
  )
}

interface GridProps<Row> extends Pick<DataTableProps<Row>, 'rowKey' | 'label' | 'selection' | 'totals'> {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  scroller: RefObject<HTMLDivElement | null>
  isVirtual: boolean
}

const ROW_PX = 45

function Grid<Row>({ columns, rows, rowKey, label, selection, totals, scroller, isVirtual }: GridProps<Row>) {
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  })
  const drawn = virtual.getVirtualItems()
  const [first, last] = isVirtual ? [drawn[0], drawn.at(-1)] : []
  const from = first?.index ?? 0
  const shown = isVirtual ? rows.slice(from, (last?.index ?? -1) + 1) : rows
  const before = first?.start ?? 0
  const after = last ? virtual.getTotalSize() - last.end : 0
  const chosen = new Set(selection?.keys)
  const keys = rows.map(rowKey)
  const choose = (key: string, isChosen: boolean) =>
    selection?.onChange(isChosen ? [...selection.keys, key] : selection.keys.filter(one => one !== key))
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {selection && (
            <th className={css.choice} scope="col">
              <Checkbox
                checked={keys.every(key => chosen.has(key))}
                isMixed={chosen.size > 0}
                label={`全选本页${label}`}
                onChange={isChosen => selection.onChange(isChosen ? keys : [])}
              />
            </th>
          )}
          {columns.map(({ key, label: title, align, width }) => (
            <th key={key} scope="col" data-align={align} style={width ? { width } : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {before > 0 && <Spacer height={before} />}
        {shown.map((row, at) => {
          const key = rowKey(row)
          return (
            <tr key={key} data-chosen={chosen.has(key) || undefined}>
              {selection && (
                <td className={css.choice}>
                  <Checkbox
                    checked={chosen.has(key)}
                    label={`选择第 ${from + at + 1} 行`}
                    onChange={isChosen => choose(key, isChosen)}
                  />
                </td>
              )}
              {columns.map(column => (
                <td key={column.key} data-align={column.align}>
                  {column.render(row, from + at)}
                </td>
              ))}
            </tr>
          )
        })}
        {after > 0 && <Spacer height={after} />}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            {selection && <td />}
            {columns.map(({ key, align }) => (
              <td key={key} data-align={align}>
                <b>{totals[key]}</b>
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** Replaces the rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden="true">
      <td className={css.spacer} style={{ height }} />
    </tr>
  )
}

interface ColumnSettingsProps {
  columns: readonly (ColumnFace & { readonly label: string })[]
  hiddenKeys: readonly string[]
  onChange: (hiddenKeys: readonly string[]) => void
}

/** Which columns a table shows. */
export function ColumnSettings({ columns, hiddenKeys, onChange }: ColumnSettingsProps) {
  return (
    <Popover
      label="列设置"
      width={200}
      trigger={props => (
        <Button size="small" {...props}>
          <ColumnsIcon size={14} />
          列设置
        </Button>
      )}
    >
      <div className={css.columns}>
        {columns.map(({ key, label, isFixed }) => (
          <Checkbox
            key={key}
            checked={isFixed || !hiddenKeys.includes(key)}
            disabled={isFixed ?? false}
            onChange={() => onChange(toggleColumn(columns, hiddenKeys, key))}
          >
            {label}
          </Checkbox>
        ))}
        <button type="button" className={css.reset} onClick={() => onChange([])}>
          恢复默认
        </button>
      </div>
    </Popover>
  )
}
