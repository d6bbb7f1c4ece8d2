import { DayBox } from '@xiaojiu/ui/form/DayBox.tsx'
import { useEffect, useState } from 'react'
import css from './DayField.module.css'
import { isDayIn } from './day-text.ts'

interface DayFieldProps {
  readonly label: string
  /** `2026-11-18`; empty: no day. */
  readonly value: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly isSmall?: boolean
  /** Called with a whole day within the bounds, or with nothing. */
  readonly onChange: (day: string) => void
}

/** A day, typed or picked, written in the same way in every browser. What is not yet a day is kept here and dropped on leaving. */
export function DayField({ label, value, min, max, isSmall = false, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const isDay = typed === '' || isDayIn(typed, { min, max })
  return (
    <span className={isSmall ? `${css.field} ${css.small}` : css.field}>
      <DayBox
        aria-label={label}
        aria-invalid={!isDay}
        className={css.input}
        value={typed}
        min={min}
        max={max}
        onChange={text => {
          setTyped(text)
          if (text === '' || isDayIn(text, { min, max })) onChange(text)
        }}
        onBlur={() => {
          if (!isDay) setTyped(value)
        }}
      />
    </span>
  )
}
