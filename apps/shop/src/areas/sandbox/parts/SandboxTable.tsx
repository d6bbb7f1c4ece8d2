import type { UseQueryResult } from '@tanstack/react-query'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import type { ReactNode } from 'react'
import css from './SandboxTable.module.css'

export interface SandboxColumn<Row> {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly isRight?: true
}

interface SandboxTableProps<Row> {
  readonly title: string
  readonly rows: Pick<
    UseQueryResult<{ readonly list: readonly Row[] }>,
    'data' | 'isError' | 'error' | 'isFetching' | 'refetch'
  >
  readonly rowKey: (row: Row) => string
  readonly columns: readonly SandboxColumn<Row>[]
  readonly empty: string
}

export function SandboxTable<Row>({ title, rows, rowKey, columns, empty }: SandboxTableProps<Row>) {
  return (
    <section className={css.section} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {rows.isError && !rows.data && (
        <ErrorState isSlim onRetry={() => void rows.refetch()} isRetrying={rows.isFetching}>
          {rows.error?.message}
        </ErrorState>
      )}
      {!rows.data && !rows.isError && <Bone height={120} />}
      {rows.data?.list.length === 0 && <EmptyState isSlim title={empty} />}
      {rows.data && rows.data.list.length > 0 && (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column.label} scope="col" className={column.isRight && css.right}>
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.data.list.map(row => (
                <tr key={rowKey(row)}>
                  {columns.map(column => (
                    <td key={column.label} className={column.isRight && css.right}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
