import type { HTMLInputTypeAttribute } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import css from './Field.module.css'

/** What `useFields().bind` gives. */
export interface BoundField {
  readonly name: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}

export interface TextInputProps extends BoundField, Omit<FieldProps, 'children' | 'isGroup' | 'error'> {
  maxLength: number
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'numeric' | 'tel' | 'decimal'
  placeholder?: string
  autoComplete?: string
  disabled?: boolean
}

export function TextInput({ name, value, onChange, onBlur, label, isRequired, error, hint, ...input }: TextInputProps) {
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
          onChange={event => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
