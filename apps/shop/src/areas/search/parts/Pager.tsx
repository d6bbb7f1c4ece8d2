import { Link, useLocation, useSearchParams } from 'react-router'
import { classes } from '../../../ui/class-names.ts'
import { countText } from '../../../ui/money/figure.ts'
import { pageNumbers } from '../page-numbers.ts'
import css from './Pager.module.css'

interface PagerProps {
  pageNum: number
  pageCount: number
  /** 共 128 个商品 */
  totalText: string
}

/** Pages as links: they open in new tabs and come back with the back button. The list scrolls to its own start. */
export function Pager({ pageNum, pageCount, totalText }: PagerProps) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const hrefOf = (page: number) => {
    const query = new URLSearchParams(params)
    if (page === 1) query.delete('page')
    else query.set('page', String(page))
    return query.size > 0 ? `${pathname}?${query}` : pathname
  }
  const step = (page: number, label: string) =>
    page >= 1 && page <= pageCount ? (
      <Link to={hrefOf(page)} className={css.page} preventScrollReset>
        {label}
      </Link>
    ) : (
      <span className={classes(css.page, css.off)}>{label}</span>
    )
  return (
    <nav className={css.pager} aria-label="分页">
      <span className="meta num">{totalText}</span>
      {pageCount > 1 && (
        <>
          {step(pageNum - 1, '上一页')}
          {pageNumbers(pageNum, pageCount).map((page, index) =>
            page === null ? (
              <span key={`gap ${index}`} className={css.gap}>
                …
              </span>
            ) : (
              <Link
                key={page}
                to={hrefOf(page)}
                className={css.page}
                preventScrollReset
                aria-label={`第 ${page} 页`}
                aria-current={page === pageNum ? 'page' : undefined}
              >
                {countText(page)}
              </Link>
            ),
          )}
          {step(pageNum + 1, '下一页')}
        </>
      )}
    </nav>
  )
}
