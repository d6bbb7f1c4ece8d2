import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { type GridLook, inOrder } from './columns/column-choice.ts'
import type { GridColumn } from './types.ts'

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature })

interface RowModel<Row> {
  readonly rows: readonly { readonly id: string; readonly original: Row }[]
  /** The visible columns, in the person's order. */
  readonly visible: readonly GridColumn<Row>[]
}

/** The rows and columns of a list in the person's layout. */
export function useRowModel<Row>({
  columns,
  rows,
  rowId,
  look,
}: {
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly look: GridLook
}): RowModel<Row> {
  const defs = useMemo(
    () => columns.map(({ id, title }): ColumnDef<typeof features, Row & object> => ({ id, header: title })),
    [columns],
  )
  const columnOrder = useMemo(
    () =>
      inOrder(
        columns.map(column => column.id),
        look.order,
      ),
    [columns, look.order],
  )
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        columns.map(column => [column.id, column.isIdentity === true || !look.hidden.includes(column.id)]),
      ),
    [columns, look.hidden],
  )
  const table = useTable({
    features,
    columns: defs,
    data: rows as (Row & object)[],
    getRowId: row => rowId(row),
    state: { columnOrder, columnVisibility },
  })
  const byId = new Map(columns.map(column => [column.id, column]))
  const visible = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? [])
  return { rows: table.getRowModel().rows, visible }
}
