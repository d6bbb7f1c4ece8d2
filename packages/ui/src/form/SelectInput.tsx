import css from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import type { BoundField } from './TextInput.tsx'

export interface SelectInputProps extends BoundField, Omit<FieldProps, 'children' | 'isGroup' | 'error'> {
  choices: readonly { readonly key: string; readonly label: string }[]
  /** Shown while nothing is chosen: 请选择. */
  placeholder?: string
  disabled?: boolean
}

export function SelectInput(props: SelectInputProps) {
  const { name, value, onChange, onBlur, label, isRequired, error, hint, choices, placeholder, disabled } = props
  return (
    <Field label={label} error={error} hint={hint} {...(isRequired && { isRequired })}>
      {control => (
        <select
          {...control}
          className={css.input}
          name={name}
          value={value}
          disabled={disabled}
          onChange={event => onChange(event.target.value)}
          onBlur={onBlur}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {choices.map(({ key, label: text }) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
