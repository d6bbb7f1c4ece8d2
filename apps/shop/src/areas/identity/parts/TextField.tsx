import { classes } from '@xiaojiu/ui/class-names.ts'
import { type NumberKind, numberProps } from '@xiaojiu/ui/form/number-kinds.ts'
import { type ReactNode, useId } from 'react'
import css from './TextField.module.css'

interface TextFieldProps {
  readonly name: string
  /** Read aloud and shown inside the empty field. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly error?: string | undefined
  readonly icon: ReactNode
  readonly type?: 'text' | 'password' | 'tel'
  readonly inputMode?: 'text' | 'numeric' | 'tel'
  readonly autoComplete: string
  readonly maxLength?: number
  /** A number that users type in many formats; its own check limits the length. */
  readonly number?: NumberKind
  readonly isAutoFocused?: boolean
  /** At the right end: a button of the field's own. */
  readonly children?: ReactNode
}

/** A tall field with an icon; space for its error is reserved below. */
export function TextField(props: TextFieldProps) {
  const { name, label, value, onChange, onBlur, error, icon, type = 'text', number, children } = props
  const id = useId()
  return (
    <div className={css.field}>
      <div className={classes(css.box, error !== undefined && css.wrong)}>
        <label className={css.icon} htmlFor={id}>
          {icon}
          <span className="sr-only">{label}</span>
        </label>
        <input
          id={id}
          className={css.input}
          name={name}
          type={type}
          value={value}
          placeholder={label}
          inputMode={props.inputMode}
          autoComplete={props.autoComplete}
          maxLength={props.maxLength}
          autoFocus={props.isAutoFocused}
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          {...(number ? numberProps(number, onChange) : { onChange: event => onChange(event.target.value) })}
          onBlur={onBlur}
        />
        {children}
      </div>
      <p id={`${id}-error`} className={css.error} role={error === undefined ? undefined : 'alert'}>
        {error}
      </p>
    </div>
  )
}
