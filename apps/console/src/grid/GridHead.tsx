import type { PointerEvent, ReactNode } from 'react'
import { Icon } from '#parts/look/Icon.tsx'
import css from './grid.module.css'
import type { GridColumn } from './types.ts'
import { nextSort } from './url/grid-query.ts'

interface GridHeadProps<Row> {
  readonly columns: readonly GridColumn<Row>[]
  readonly sort: string
  readonly onSort: (sort: string | null) => void
  readonly onWidth: (id: string, width: number) => void
  /** The cell before the columns, with the checkbox for the whole page. */
  readonly lead: ReactNode
}

const NARROWEST = 56

export function GridHead<Row>({ columns, sort, onSort, onWidth, lead }: GridHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {lead}
        {columns.map(column => {
          const isUp = sort === column.id
          const isDown = sort === `-${column.id}`
          const order = isUp ? 'ascending' : isDown ? 'descending' : undefined
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={order}
              className={[
                column.align === 'end' ? css.end : column.align === 'center' ? css.center : '',
                column.isWide ? css.wideOnly : '',
              ].join(' ')}
            >
              {column.isSortable ? (
                <button type="button" className={css.sorter} onClick={() => onSort(nextSort(sort, column.id))}>
                  {column.title}
                  {(isUp || isDown) && <Icon name={isUp ? 'up' : 'down'} size={12} />}
                </button>
              ) : (
                column.title
              )}
              {column.width !== undefined && !column.isTool && (
                <span
                  className={css.handle}
                  aria-hidden="true"
                  onPointerDown={event => followWidth(event, width => onWidth(column.id, width))}
                />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Resizes a column with the pointer until it is released. */
function followWidth(event: PointerEvent<HTMLElement>, onWidth: (width: number) => void): void {
  event.preventDefault()
  const begin = event.clientX
  const wide = event.currentTarget.parentElement?.offsetWidth ?? NARROWEST
  const move = (moved: globalThis.PointerEvent) => onWidth(Math.max(NARROWEST, wide + moved.clientX - begin))
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', () => window.removeEventListener('pointermove', move), { once: true })
}
