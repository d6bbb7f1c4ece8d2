import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'
import { Pager } from '../filter/Pager.tsx'
import { Loaded, type Loading } from './Loaded.tsx'
import css from './PagedList.module.css'
import { PastTheEnd } from './PastTheEnd.tsx'

interface Page<Item> {
  readonly list: readonly Item[]
  readonly total: number
}

export interface PagedListProps<Item> {
  of: Loading<Page<Item>> & { readonly isPlaceholderData: boolean }
  skeleton: ReactNode
  /** Shown when there is nothing in the list. */
  empty: ReactNode
  pageNum: number
  pageSize: number
  /** Measure word and noun: 张券, 件商品. */
  unit: string
  /** The first page is undefined, because it is not in the URL. */
  onPage: (page: number | undefined) => void
  children: (list: readonly Item[]) => ReactNode
}

/** A paginated list in all its states: loading, failed, empty, shown, and changing the page. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { of, skeleton, empty, pageNum, pageSize, unit, onPage, children } = props
  return (
    <Loaded of={of} skeleton={skeleton}>
      {({ list, total }) =>
        total === 0 ? (
          empty
        ) : (
          <>
            <div className={classes(of.isPlaceholderData && css.waiting)}>
              {list.length === 0 ? <PastTheEnd onFirst={() => onPage(undefined)} /> : children(list)}
            </div>
            <div className={css.pager}>
              <Pager
                pageNum={pageNum}
                pageSize={pageSize}
                total={total}
                unit={unit}
                onPage={next => onPage(next === 1 ? undefined : next)}
              />
            </div>
          </>
        )
      }
    </Loaded>
  )
}
