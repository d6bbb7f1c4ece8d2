import { Input } from 'antd'
import { useState } from 'react'
import css from './DayField.module.css'
import { DayField } from './DayField.tsx'
import { timeOfDay } from './day-text.ts'

interface MomentFieldProps {
  readonly label: string
  /** `2026-11-20T02:00` in China; empty until both the day and the time are given. */
  readonly value: string
  readonly onChange: (moment: string) => void
}

/** A day and a time of day, written in the same way in every browser. */
export function MomentField({ label, value, onChange }: MomentFieldProps) {
  const [day, setDay] = useState(value.slice(0, 10))
  const [time, setTime] = useState(value.slice(11, 16))
  const tell = (on: string, at: string) => {
    const exact = timeOfDay(at)
    onChange(on === '' || exact === null ? '' : `${on}T${exact}`)
  }
  return (
    <span className={css.moment}>
      <DayField
        label={`${label}日期`}
        value={day}
        onChange={on => {
          setDay(on)
          tell(on, time)
        }}
      />
      <Input
        aria-label={`${label}时间`}
        className={css.time ?? ''}
        inputMode="numeric"
        placeholder="时:分"
        maxLength={5}
        value={time}
        status={time === '' || timeOfDay(time) !== null ? '' : 'error'}
        onChange={event => {
          setTime(event.target.value)
          tell(day, event.target.value)
        }}
        onBlur={() => setTime(timeOfDay(time) ?? time)}
      />
    </span>
  )
}
