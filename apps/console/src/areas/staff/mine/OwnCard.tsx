import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#parts/page/Card.tsx'
import { Loaded } from '#parts/page/Loaded.tsx'
import css from './mine.module.css'

interface OwnCardProps<Row> {
  readonly title: string
  readonly meta: string
  /** What is loaded: 视图, 利害关系. */
  readonly what: string
  readonly of: UseQueryResult<{ readonly list: readonly Row[] }>
  readonly empty: { readonly title: string; readonly hint: string }
  /** The heads of the columns; a last column without one has the acts. */
  readonly heads: readonly string[]
  readonly children: (row: Row) => ReactNode
}

/** A list of the person's own records over the whole width of 我的账号. */
export function OwnCard<Row>({ title, meta, what, of, empty, heads, children }: OwnCardProps<Row>) {
  return (
    <Loaded
      of={of}
      what={what}
      title={title}
      meta={meta}
      className={css.whole}
      skeleton={{ rows: 3, height: 24 }}
      emptyOf={({ list }) => (list.length === 0 ? empty : null)}
    >
      {({ list }) => (
        <Card title={title} meta={meta} isFlush className={css.whole}>
          <table className={css.table}>
            <thead>
              <tr>
                {heads.map(head => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th aria-label="操作" />
              </tr>
            </thead>
            <tbody>{list.map(children)}</tbody>
          </table>
        </Card>
      )}
    </Loaded>
  )
}
