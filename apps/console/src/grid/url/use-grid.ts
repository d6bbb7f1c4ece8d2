import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { GridFilter, GridQuery, GridView } from '../types.ts'
import { changeGridQuery, readGridQuery } from './grid-query.ts'

export interface Grid {
  readonly query: GridQuery
  readonly filters: readonly GridFilter[]
  readonly views: readonly GridView[]
  readonly change: (changes: Readonly<Record<string, string | null>>) => void
  /** The filters and the order alone, as a view keeps them. */
  readonly asView: () => string
}

/** The state of a list, which stands in the address: whoever gets the link sees the same rows. */
export function useGrid({
  filters,
  views,
}: {
  readonly filters: readonly GridFilter[]
  readonly views: readonly GridView[]
}): Grid {
  const [params, setParams] = useSearchParams()
  const query = useMemo(
    () => readGridQuery(params, { filters, views: views.map(view => view.id) }),
    [params, filters, views],
  )
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      setParams(before => changeGridQuery(before, changes), { preventScrollReset: true }),
    [setParams],
  )
  const asView = () => {
    const kept = new URLSearchParams({ ...query.filters })
    if (query.words !== '') kept.set('q', query.words)
    if (query.sort !== '') kept.set('sort', query.sort)
    return kept.toString()
  }
  return { query, filters, views, change, asView }
}
