import { DayBox } from '@xiaojiu/ui/form/DayBox.tsx'
import { Field } from '@xiaojiu/ui/form/Field.tsx'
import { useState } from 'react'
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
  /** Such a paper always has an end date, so 长期 is not offered. */
  readonly alwaysEnds: boolean
}

function precisionOf(value: string): Precision {
  if (value === '长期') return 'long-term'
  return /^\d{4}-\d{2}$/.test(value) ? 'month' : 'day'
}

/** 有效期至 as papers print it: a day, a month, or 长期. */
export function ExpiryInput({ name, label, value, onChange, error, alwaysEnds }: ExpiryInputProps) {
  // An incomplete day looks like a month: typed text keeps its precision, and a value from OCR brings its own.
  const [typed, setTyped] = useState({ value, precision: precisionOf(value) })
  const shown = typed.value === value ? typed.precision : precisionOf(value)
  const change = (next: string, precision: Precision) => {
    setTyped({ value: next, precision })
    onChange(next)
  }
  return (
    <Field label={label} isRequired error={error}>
      {control => (
        <div className={css.expiry}>
          {shown === 'month' ? (
            <input
              {...control}
              className={css.day}
              type="text"
              inputMode="numeric"
              placeholder="年-月"
              maxLength={7}
              autoComplete="off"
              name={name}
              value={value}
              onChange={event => change(event.target.value, 'month')}
            />
          ) : (
            <DayBox
              {...control}
              className={css.day ?? ''}
              name={name}
              value={shown === 'long-term' ? '' : value}
              disabled={shown === 'long-term'}
              onChange={next => change(next, 'day')}
            />
          )}
          <div className={css.precision} role="group" aria-label={`${label}的写法`}>
            {CHOICES.filter(([key]) => key !== 'long-term' || !alwaysEnds).map(([key, text]) => (
              <button
                key={key}
                type="button"
                className={css.choice}
                aria-pressed={shown === key}
                onClick={() => change(key === 'long-term' ? '长期' : '', key)}
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
