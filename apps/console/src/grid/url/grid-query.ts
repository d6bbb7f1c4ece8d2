import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { GridFilter, GridQuery, GridView } from '../types.ts'

/** Parses the query of a list from the address. Unknown filter values are ignored. */
export function readGridQuery(
  params: URLSearchParams,
  { filters, views }: { readonly filters: readonly GridFilter[]; readonly views: readonly string[] },
): GridQuery {
  const view = params.get('view') ?? ''
  return {
    view: view === '' || !(views.includes(view) || view.startsWith('own-')) ? (views[0] ?? '') : view,
    words: (params.get('q') ?? '').trim().slice(0, 100),
    filters: Object.fromEntries(
      filters.flatMap(filter => {
        const kept = valuesOf(params.get(filter.id)).filter(value =>
          filter.choices.some(choice => choice.value === value),
        )
        const used = filter.isMany === true ? kept : kept.slice(0, 1)
        return used.length === 0 ? [] : [[filter.id, used.join(',')] as const]
      }),
    ),
    sort: /^-?\w{1,40}$/.test(params.get('sort') ?? '') ? (params.get('sort') ?? '') : '',
    after: params.get('after') ?? '',
  }
}

/** A changed query always starts at the first page. */
export function changeGridQuery(
  before: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const after = new URLSearchParams(before)
  if (!('after' in changes)) after.delete('after')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') after.delete(name)
    else after.set(name, value)
  }
  return after
}

export function valuesOf(text: string | null | undefined): string[] {
  return (text ?? '').split(',').filter(value => value !== '')
}

/** A click on a header sorts ascending, then descending, then not at all. */
export function nextSort(sort: string, column: string): string | null {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? null : column
}

export interface Grid {
  readonly query: GridQuery
  readonly filters: readonly GridFilter[]
  readonly views: readonly GridView[]
  readonly change: (changes: Readonly<Record<string, string | null>>) => void
  /** The predefined view, filters and order, as a saved view stores them. */
  readonly asView: () => string
}

/** The state of a list in the address, so that a shared link shows the same rows. */
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
    if (query.view !== '' && query.view !== views[0]?.id) kept.set('view', query.view)
    if (query.words !== '') kept.set('q', query.words)
    if (query.sort !== '') kept.set('sort', query.sort)
    return kept.toString()
  }
  return { query, filters, views, change, asView }
}
