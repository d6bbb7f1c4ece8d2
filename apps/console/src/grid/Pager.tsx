import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Icon } from '#parts/look/Icon.tsx'
import css from './grid.module.css'
import type { Grid } from './url/grid-query.ts'

interface PagerProps {
  readonly grid: Grid
  /** Null while the rows are not known. */
  readonly shown: number | null
  readonly total: number | undefined
  readonly next: string | null
}

/** Counts are exact up to this number. */
const COUNTED_TO = 10_000

/** Next continues after the last row; previous returns to the page before. */
export function Pager({ grid, shown, total, next }: PagerProps) {
  const { after } = grid.query
  const [way, setWay] = useState<readonly string[]>([])
  const { after: _, ...question } = grid.query
  const asked = JSON.stringify(question)
  useEffect(() => setWay([]), [asked])
  return (
    <div className={css.pager}>
      <span className={css.meta}>
        {shown === null
          ? ''
          : total === undefined
            ? `本页 ${shown} 条`
            : `共 ${total >= COUNTED_TO ? '10,000 条以上' : `${total.toLocaleString()} 条`}`}
      </span>
      <span className={css.spring} />
      {(after !== '' || next !== null) && (
        <>
          <Button
            type="text"
            size="small"
            disabled={after === ''}
            icon={<Icon name="left" />}
            onClick={() => {
              grid.change({ after: way.at(-1) ?? null })
              setWay(way.slice(0, -1))
            }}
          >
            上一页
          </Button>
          <Button
            type="text"
            size="small"
            disabled={next === null}
            onClick={() => {
              setWay([...way, after])
              grid.change({ after: next })
            }}
          >
            下一页 <Icon name="right" />
          </Button>
        </>
      )}
    </div>
  )
}
