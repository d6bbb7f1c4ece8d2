import type { ReactNode } from 'react'
import { Checkbox } from '../form/Checkbox.tsx'
import { DownIcon, UpIcon } from '../icon/icons.tsx'
import css from './SortBar.module.css'

export interface SortOption<K extends string> {
  readonly label: string
  readonly key: K
  /** The sort key after a second press, which reverses the order. */
  readonly reverse?: K
}

export interface SortBarProps<K extends string> {
  sorts: readonly SortOption<K>[]
  value: K
  onSort: (key: K) => void
  /** Quick yes-or-no filters: 仅看有货. */
  checks?: readonly {
    readonly key: string
    readonly label: string
    readonly isOn: boolean
    readonly onChange: (isOn: boolean) => void
  }[]
  /** On the right: 1 / 7 页, the view switch. */
  aside?: ReactNode
}

/** 48 px above a list: orders, quick filters, views. */
export function SortBar<K extends string>({ sorts, value, onSort, checks = [], aside }: SortBarProps<K>) {
  return (
    <div className={css.bar}>
      {sorts.map(({ label, key, reverse }) => {
        const isOn = value === key || value === reverse
        return (
          <button
            key={key}
            type="button"
            className={css.sort}
            aria-pressed={isOn}
            onClick={() => onSort(value === key && reverse ? reverse : key)}
          >
            {label}
            {reverse && (value === reverse ? <DownIcon size={12} /> : <UpIcon size={12} />)}
          </button>
        )
      })}
      {checks.length > 0 && (
        <div className={css.checks}>
          {checks.map(({ key, label, isOn, onChange }) => (
            <Checkbox key={key} checked={isOn} onChange={onChange}>
              {label}
            </Checkbox>
          ))}
        </div>
      )}
      {aside && <div className={css.aside}>{aside}</div>}
    </div>
  )
}
