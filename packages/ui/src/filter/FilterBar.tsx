import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'
import { CloseIcon } from '../icon/icons.tsx'
import { Panel } from '../layout/Panel.tsx'
import css from './FilterBar.module.css'

export interface ChosenFilter {
  readonly key: string
  /** 分类：抗感染用药 */
  readonly label: string
  readonly onRemove: () => void
}

export interface FilterBarProps {
  chosen: readonly ChosenFilter[]
  onClear: () => void
  /** `FacetRow`s. */
  children: ReactNode
}

/** The active filters, then the rows of filters. */
export function FilterBar({ chosen, onClear, children }: FilterBarProps) {
  return (
    <Panel className={css.bar} aria-label="筛选">
      {chosen.length > 0 && (
        <div className={classes(css.row, css.chosen)}>
          <span className={css.key}>已选</span>
          <div className={classes(css.values, css.chips)}>
            {chosen.map(({ key, label, onRemove }) => (
              <button key={key} type="button" className={css.chip} aria-label={`取消 ${label}`} onClick={onRemove}>
                {label}
                <CloseIcon size={12} />
              </button>
            ))}
          </div>
          <div className={css.acts}>
            <button type="button" className={css.clear} onClick={onClear}>
              清空筛选
            </button>
          </div>
        </div>
      )}
      {children}
    </Panel>
  )
}
