import { useState } from 'react'
import { Field } from '../../../../ui/form/Field.tsx'
import css from './PaperForm.module.css'

type Precision = 'day' | 'month' | 'long-term'

const CHOICES: readonly (readonly [Precision, string])[] = [
  ['day', '到日'],
  ['month', '到月'],
  ['long-term', '长期'],
]

interface ExpiryInputProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
}

function precisionOf(value: string): Precision {
  if (value === '长期') return 'long-term'
  return /^\d{4}-\d{2}$/.test(value) ? 'month' : 'day'
}

/** 有效期至 as papers print it: a day, a month, or 长期. */
export function ExpiryInput({ name, label, value, onChange, error }: ExpiryInputProps) {
  const [precision, setPrecision] = useState(() => precisionOf(value))
  const shown = value === '' ? precision : precisionOf(value)
  const choose = (next: Precision) => {
    setPrecision(next)
    onChange(next === 'long-term' ? '长期' : '')
  }
  return (
    <Field label={label} isRequired error={error}>
      {control => (
        <div className={css.expiry}>
          <input
            {...control}
            className={css.day}
            type={shown === 'month' ? 'month' : 'date'}
            name={name}
            value={shown === 'long-term' ? '' : value}
            disabled={shown === 'long-term'}
            onChange={event => onChange(event.target.value)}
          />
          <div className={css.precision} role="group" aria-label={`${label}的写法`}>
            {CHOICES.map(([key, text]) => (
              <button
                key={key}
                type="button"
                className={css.choice}
                aria-pressed={shown === key}
                onClick={() => choose(key)}
              >
                {text}
              </button>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}
