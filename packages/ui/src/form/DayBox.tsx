import { type InputHTMLAttributes, useRef } from 'react'
import { classes } from '../class-names.ts'
import { CalendarIcon } from '../icon/icons.tsx'
import css from './DayBox.module.css'

export interface DayBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange'> {
  /** `2026-11-15`, or whatever has been typed so far. */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChange: (value: string) => void
}

/**
 * A date, typed or picked. It looks the same in every browser; native date fields follow the language of the browser.
 */
export function DayBox({ value, min, max, disabled, className, onChange, ...rest }: DayBoxProps) {
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <span className={css.box}>
      <input
        {...rest}
        type="text"
        inputMode="numeric"
        placeholder="年-月-日"
        maxLength={10}
        autoComplete="off"
        className={classes(css.text, className)}
        value={value}
        disabled={disabled}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <button
        type="button"
        className={css.open}
        aria-label="打开日历"
        disabled={disabled}
        onClick={() => calendar.current?.showPicker()}
      >
        <CalendarIcon size={14} />
      </button>
      <input
        ref={calendar}
        type="date"
        className={css.calendar}
        tabIndex={-1}
        aria-hidden
        disabled={disabled}
        value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
        min={min}
        max={max}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </span>
  )
}
