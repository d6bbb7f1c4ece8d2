import type { Icon } from '../icon/icons.tsx'
import css from './Segmented.module.css'

export interface SegmentedProps<K extends string> {
  choices: readonly { readonly key: K; readonly label: string; readonly Sign?: Icon }[]
  value: K
  onChange: (key: K) => void
  label: string
}

/** Switches between two or three views: 大图 / 表格. */
export function Segmented<K extends string>({ choices, value, onChange, label }: SegmentedProps<K>) {
  return (
    <div className={css.group} role="group" aria-label={label}>
      {choices.map(({ key, label: text, Sign }) => (
        <button
          key={key}
          type="button"
          className={css.choice}
          aria-pressed={key === value}
          onClick={() => onChange(key)}
        >
          {Sign && <Sign size={14} />}
          {text}
        </button>
      ))}
    </div>
  )
}
