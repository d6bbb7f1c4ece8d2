import { Table, type TableColumnType } from 'antd'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { TableSkeleton } from '../feedback/TableSkeleton.tsx'
import { ExportIcon } from '../icon/icons.tsx'
import { Kit } from '../kit/Kit.tsx'
import { SectionHead, type SectionHeadProps } from '../layout/SectionHead.tsx'
import { ColumnSettings } from './ColumnSettings.tsx'
import css from './DataTable.module.css'
import { shownColumns, VIRTUAL_FROM } from './shown-columns.ts'
import { useWidth } from './use-width.ts'

export interface DataColumn<Row> {
  readonly key: string
  readonly label: string
  readonly render: (row: Row, index: number) => ReactNode
  /** Amounts right, dates and states in the middle. */
  readonly align?: 'left' | 'center' | 'right' | undefined
  readonly width?: number | undefined
  /** Always shown. */
  readonly isFixed?: boolean | undefined
}

export interface DataTableProps<Row> {
  columns: readonly DataColumn<Row>[]
  /** `undefined` while they are on their way. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** What the table lists, for screen readers. */
  label: string
  error?: { readonly cause: Error; readonly onRetry: () => void } | null
  /** When there is nothing: what that means and what to do. */
  empty: ReactNode
  /** Left of the tools: tabs, a search field. */
  head?: ReactNode
  /** The head of the panel that holds nothing but this table: the tools stand in it. */
  heading?: SectionHeadProps
  /** Makes the file; the button waits for it. */
  onExport?: () => Promise<void>
  /** Hidden columns, kept by the page; without it the table keeps them until it is left. */
  hiddenKeys?: readonly string[]
  onHiddenKeysChange?: (hiddenKeys: readonly string[]) => void
  selection?: { readonly keys: readonly string[]; readonly onChange: (keys: readonly string[]) => void }
  /** The last row: sums by column. */
  totals?: Readonly<Record<string, ReactNode>> | undefined
  /** Height of the scrolling part once rows are drawn on demand. */
  scrollHeight?: number
}

/** A table with column settings and export; long lists draw only what is seen; its states keep its place. */
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
  // Rows drawn on demand do not stretch by themselves: they must be told the width of the table.
  const tableWidth = Math.max(
    useWidth(body),
    shown.reduce((sum, column) => sum + (column.width ?? 160), 0),
  )
  const exportRows = async () => {
    setExporting(true)
    await onExport?.().finally(() => setExporting(false))
  }
  const antColumns = shown.map(
    ({ key, label: title, render, align, width }): TableColumnType<Row> => ({
      key,
      title,
      align: align ?? 'left',
      ...(width && { width }),
      render: (_, row, index) => render(row, index),
    }),
  )
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
      <div ref={body} className={css.body} style={{ '--table-min': rows?.length ? '0px' : '280px' } as CSSProperties}>
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
          <Kit>
            <Table<Row>
              columns={antColumns}
              dataSource={rows}
              rowKey={rowKey}
              pagination={false}
              virtual={isVirtual}
              {...(isVirtual && { scroll: { x: tableWidth, y: scrollHeight } })}
              {...(totals && { summary: () => <TotalsRow columns={shown} totals={totals} /> })}
              {...(selection && {
                rowSelection: {
                  selectedRowKeys: [...selection.keys],
                  onChange: keys => selection.onChange(keys.map(String)),
                  getTitleCheckboxProps: () => ({ 'aria-label': `全选本页${label}` }),
                  getCheckboxProps: row => ({ 'aria-label': `选择第 ${rows.indexOf(row) + 1} 行` }),
                },
              })}
            />
          </Kit>
        )}
      </div>
    </section>
  )
}

function TotalsRow<Row>({
  columns,
  totals,
}: {
  columns: readonly DataColumn<Row>[]
  totals: Readonly<Record<string, ReactNode>>
}) {
  return (
    <Table.Summary.Row>
      {columns.map(({ key, align }, at) => (
        <Table.Summary.Cell key={key} index={at} align={align ?? 'left'}>
          <b>{totals[key]}</b>
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
}
