import { Fragment } from 'react'
import { classes } from '../class-names.ts'
import css from './Countdown.module.css'
import { formatSeconds, secondsOf, timeLeftText, twoDigits } from './time-left.ts'
import { useTimeLeft } from './use-time-left.ts'

export interface CountdownProps {
  endsAt: Date
  /** `boxes` for campaign heads, `small` for strips, `plain` inside a sentence. */
  look?: 'boxes' | 'small' | 'plain'
  /** Called once, when the moment is reached while the page is open. */
  onEnd?: () => void
  /** What stands there afterwards. */
  overText?: string
}

/** Time left until a moment of the server. Silent for screen readers while it ticks: they read it on request. */
export function Countdown({ endsAt, look = 'boxes', onEnd, overText = '已结束' }: CountdownProps) {
  const left = useTimeLeft(endsAt, onEnd)
  if (left.isOver) return <span>{overText}</span>
  if (look === 'plain')
    return (
      <span className={css.plain} role="timer">
        {timeLeftText(left)}
      </span>
    )
  return (
    <span
      className={classes(css.countdown, look === 'small' && css.small)}
      role="timer"
      aria-label={formatSeconds(secondsOf(left))}
    >
      {left.days > 0 && (
        <>
          <span className={css.part}>{left.days}</span>天
        </>
      )}
      {[left.hours, left.minutes, left.seconds].map((count, index) => (
        <Fragment key={index}>
          {index > 0 && ':'}
          <span className={css.part}>{twoDigits(count)}</span>
        </Fragment>
      ))}
    </span>
  )
}
