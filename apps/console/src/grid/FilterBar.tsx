import { Button, Input } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { ColumnMenu } from './columns/ColumnMenu.tsx'
import type { GridLook } from './columns/column-choice.ts'
import { FilterChip } from './FilterChip.tsx'
import css from './grid.module.css'
import type { GridColumn } from './types.ts'
import type { Grid } from './url/grid-query.ts'

interface FilterBarProps<Row> {
  readonly grid: Grid
  readonly columns: readonly GridColumn<Row>[]
  readonly look: GridLook
  readonly onLook: (changes: Partial<GridLook>) => void
  readonly searchHint: string | undefined
  readonly tools: ReactNode
}

/** Search text, filter chips, and on the right the layout of the list. */
export function FilterBar<Row>({ grid, columns, look, onLook, searchHint, tools }: FilterBarProps<Row>) {
  const { query, filters, change } = grid
  const [words, setWords] = useState(query.words)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => setWords(query.words), [query.words])
  // The search field, or the first filter where there is none.
  const enter = () => {
    const first = field.current?.querySelector<HTMLElement>('input, button')
    if (first instanceof HTMLButtonElement) first.click()
    else first?.focus()
  }
  useKeys(searchHint === undefined && filters.length === 0 ? [] : [{ keys: 'f', label: '筛选', run: enter }])
  const isFiltered = query.words !== '' || Object.keys(query.filters).length > 0
  const clear = () => change({ q: null, ...Object.fromEntries(filters.map(filter => [filter.id, null])) })
  return (
    <div ref={field} className={css.filters}>
      {searchHint !== undefined && (
        <div className={css.words}>
          <Input
            value={words}
            allowClear
            placeholder={searchHint}
            aria-label={searchHint}
            prefix={<Icon name="search" size={14} />}
            onChange={event => {
              setWords(event.target.value)
              if (event.target.value === '' && query.words !== '') change({ q: null })
            }}
            onPressEnter={() => change({ q: words.trim() })}
            onBlur={() => words.trim() !== query.words && change({ q: words.trim() })}
          />
        </div>
      )}
      {filters.map(filter => (
        <FilterChip
          key={filter.id}
          filter={filter}
          value={query.filters[filter.id] ?? ''}
          onChange={value => change({ [filter.id]: value })}
        />
      ))}
      <span className={css.spring} />
      {isFiltered && (
        <Button type="text" size="small" onClick={clear}>
          清空
        </Button>
      )}
      {tools}
      <ColumnMenu columns={columns} look={look} onLook={onLook} />
    </div>
  )
}
