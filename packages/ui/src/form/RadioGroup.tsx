import css from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

export interface RadioGroupProps<K extends string> extends Omit<FieldProps, 'children' | 'isGroup'> {
  name: string
  choices: readonly { readonly key: K; readonly label: string }[]
  value: K
  onChange: (key: K) => void
  disabled?: boolean
}

/** A choice of a few options, all visible. */
export function RadioGroup<K extends string>(props: RadioGroupProps<K>) {
  const { name, choices, value, onChange, disabled = false, ...field } = props
  return (
    <Field {...field} isGroup>
      {() => (
        <div className={css.radios}>
          {choices.map(({ key, label }) => (
            <label key={key} className={css.radio}>
              <input
                type="radio"
                name={name}
                value={key}
                checked={key === value}
                disabled={disabled}
                onChange={() => onChange(key)}
              />
              {label}
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
