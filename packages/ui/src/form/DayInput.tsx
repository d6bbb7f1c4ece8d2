import { Checkbox } from './Checkbox.tsx'
import { DayBox } from './DayBox.tsx'
import css from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import type { BoundField } from './TextInput.tsx'

/** The value for "no end date". */
const LONG_TERM = '长期'

export interface DayInputProps extends BoundField, Omit<FieldProps, 'children' | 'isGroup' | 'error'> {
  /** Shows a checkbox for papers without an end date. */
  canBeLongTerm?: boolean
  min?: string
  max?: string
  disabled?: boolean
}

/** A day as `2026-11-15`; with `canBeLongTerm` also 长期. */
export function DayInput(props: DayInputProps) {
  const { name, value, onChange, onBlur, label, isRequired, error, hint, canBeLongTerm = false, ...input } = props
  const isLongTerm = value === LONG_TERM
  return (
    <Field label={label} error={error} hint={hint} {...(isRequired && { isRequired })}>
      {control => (
        <div className={css.days}>
          <DayBox
            {...control}
            {...input}
            className={css.input}
            name={name}
            value={isLongTerm ? '' : value}
            disabled={input.disabled || isLongTerm}
            onChange={onChange}
            onBlur={onBlur}
          />
          {canBeLongTerm && (
            <Checkbox
              checked={isLongTerm}
              disabled={input.disabled ?? false}
              onChange={checked => onChange(checked ? LONG_TERM : '')}
            >
              长期有效
            </Checkbox>
          )}
        </div>
      )}
    </Field>
  )
}
