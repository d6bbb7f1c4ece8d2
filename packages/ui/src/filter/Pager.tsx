import { countText } from '../money/figure.ts'
import css from './Pager.module.css'

export interface PagerProps {
  pageNum: number
  pageSize: number
  total: number
  onPage: (pageNum: number) => void
  /** 个商品, 个订单. */
  unit?: string
}

/** Total, pages, and a field to jump when there are many. One page shows only the total. */
export function Pager({ pageNum, pageSize, total, onPage, unit = '条' }: PagerProps) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const go = (page: number) => onPage(Math.min(pageCount, Math.max(1, page)))
  return (
    <nav className={css.pager} aria-label="分页">
      <span className="meta num">
        共 {countText(total)} {unit}
      </span>
      {pageCount > 1 && (
        <>
          <button type="button" className={css.page} disabled={pageNum <= 1} onClick={() => go(pageNum - 1)}>
            上一页
          </button>
          {pageWindow(pageNum, pageCount).map((page, index) =>
            page === null ? (
              <span key={`gap${index}`}>…</span>
            ) : (
              <button
                key={page}
                type="button"
                className={css.page}
                aria-label={`第 ${page} 页`}
                aria-current={page === pageNum ? 'page' : undefined}
                onClick={() => go(page)}
              >
                {page}
              </button>
            ),
          )}
          <button type="button" className={css.page} disabled={pageNum >= pageCount} onClick={() => go(pageNum + 1)}>
            下一页
          </button>
        </>
      )}
      {pageCount > 7 && (
        <form
          className={css.jump}
          onSubmit={event => {
            event.preventDefault()
            const wanted = Number(new FormData(event.currentTarget).get('page'))
            if (Number.isInteger(wanted) && wanted > 0) go(wanted)
          }}
        >
          <label>
            跳至 <input name="page" inputMode="numeric" maxLength={5} autoComplete="off" /> 页
          </label>
        </form>
      )}
    </nav>
  )
}

/** The page numbers to show; null is a gap. First, last, the current page and its neighbours. */
export function pageWindow(current: number, pageCount: number): (number | null)[] {
  if (pageCount <= 7) return Array.from({ length: pageCount }, (_, index) => index + 1)
  const from = Math.max(2, Math.min(current - 1, pageCount - 4))
  const to = Math.min(pageCount - 1, Math.max(current + 1, 5))
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(to < pageCount - 1 ? [null] : []), pageCount]
}
