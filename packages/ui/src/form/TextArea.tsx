import { classes } from '../class-names.ts'
import css from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import type { BoundField } from './TextInput.tsx'

export interface TextAreaProps extends BoundField, Omit<FieldProps, 'children' | 'isGroup' | 'error' | 'hint'> {
  maxLength: number
  placeholder?: string
  disabled?: boolean
}

/** Several lines of text with a character count below. */
export function TextArea(props: TextAreaProps) {
  const { name, value, onChange, onBlur, label, isRequired, error, maxLength, ...area } = props
  const count = <span className={css.count}>{`${value.length} / ${maxLength}`}</span>
  return (
    <Field label={label} error={error} hint={count} {...(isRequired && { isRequired })}>
      {control => (
        <textarea
          {...control}
          {...area}
          className={classes(css.input, css.area)}
          name={name}
          value={value}
          maxLength={maxLength}
          onChange={event => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
