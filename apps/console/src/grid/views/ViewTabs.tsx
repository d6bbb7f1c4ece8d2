import type { Grid } from '../url/grid-query.ts'
import { OwnViews } from './OwnViews.tsx'
import css from './views.module.css'

/** Counts are exact up to this number. */
const COUNTED_TO = 10_000

/** The predefined views, then the saved ones. */
export function ViewTabs({ name, grid }: { readonly name: string; readonly grid: Grid }) {
  const { views, query, change } = grid
  return (
    <nav className={css.views} aria-label="视图">
      {views.map(view => (
        <button
          key={view.id}
          type="button"
          aria-current={view.id === query.view ? 'true' : undefined}
          onClick={() => change({ view: view.id })}
        >
          {view.label}
          {view.count !== undefined && (
            <span className={view.countTone === undefined || view.count === 0 ? undefined : css[view.countTone]}>
              {view.count > COUNTED_TO ? `${COUNTED_TO.toLocaleString()}+` : view.count.toLocaleString()}
            </span>
          )}
        </button>
      ))}
      <span className={css.spring} />
      <OwnViews name={name} grid={grid} />
    </nav>
  )
}
