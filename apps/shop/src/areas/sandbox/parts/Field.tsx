import { classes } from '../../../ui/class-names.ts'
import css from './acts.module.css'

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isWide?: boolean
  readonly maxLength?: number
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel'
}

export function Field({ label, value, onChange, isWide = false, maxLength = 100, inputMode = 'text' }: FieldProps) {
  return (
    <label className={css.field}>
      {label}
      <input
        className={classes(css.input, isWide && css.wide)}
        value={value}
        maxLength={maxLength}
        inputMode={inputMode}
        onChange={event => onChange(event.target.value)}
      />
    </label>
  )
}
