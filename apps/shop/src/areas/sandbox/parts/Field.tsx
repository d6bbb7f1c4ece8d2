import { classes } from '@xiaojiu/ui/class-names.ts'
import { type NumberKind, numberProps } from '@xiaojiu/ui/form/number-kinds.ts'
import css from './acts.module.css'

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isWide?: boolean
  readonly maxLength?: number
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel'
  readonly number?: NumberKind
}

export function Field(props: FieldProps) {
  const { label, value, onChange, isWide = false, maxLength = 100, inputMode = 'text', number } = props
  return (
    <label className={css.field}>
      {label}
      <input
        className={classes(css.input, isWide && css.wide)}
        value={value}
        maxLength={maxLength}
        inputMode={inputMode}
        {...(number ? numberProps(number, onChange) : { onChange: event => onChange(event.target.value) })}
      />
    </label>
  )
}
