import type { HTMLInputTypeAttribute } from 'react'
import css from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { type NumberKind, numberProps } from './number-kinds.ts'

/** The props from `useFields().bind`. */
export interface BoundField {
  readonly name: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}

export interface TextInputProps extends BoundField, Omit<FieldProps, 'children' | 'isGroup' | 'error'> {
  maxLength?: number
  /** A number that users type in many formats; its own check limits the length. */
  number?: NumberKind
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'numeric' | 'tel' | 'decimal'
  placeholder?: string
  autoComplete?: string
  disabled?: boolean
}

export function TextInput(props: TextInputProps) {
  const { name, value, onChange, onBlur, label, isRequired, error, hint, number, ...input } = props
  return (
    <Field label={label} error={error} hint={hint} {...(isRequired && { isRequired })}>
      {control => (
        <input
          {...control}
          {...input}
          className={css.input}
          name={name}
          value={value}
          autoComplete={input.autoComplete ?? 'off'}
          spellCheck={false}
          {...(number ? numberProps(number, onChange) : { onChange: event => onChange(event.target.value) })}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
