import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import { classes } from '../class-names.ts'
import css from './Countdown.module.css'
import {
  formatSeconds,
  type ServerClock,
  secondsOf,
  serverClock,
  splitTimeLeft,
  type TimeLeft,
  timeLeftText,
  twoDigits,
} from './time-left.ts'

export interface CountdownProps {
  endsAt: Date
  /** `boxes` for campaign heads, `small` for strips, `plain` inside a sentence. */
  look?: 'boxes' | 'small' | 'plain'
  /** Called once, when the moment is reached while the page is open. */
  onEnd?: () => void
  /** The text after the end. */
  overText?: string
}

/** The time left until a moment of the server's clock. It is not announced by screen readers on every tick. */
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

/** Counts down to a moment of the server's clock; rerenders only when the shown second changes. */
function useTimeLeft(endsAt: Date, onEnd?: () => void, clock: ServerClock = serverClock): TimeLeft {
  const endMs = endsAt.getTime()
  const [, wake] = useState(0)
  const tellEnd = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      const left = endMs - clock.now()
      if (left <= 0) return
      timer = setTimeout(
        () => {
          wake(count => count + 1)
          if (endMs - clock.now() <= 0) tellEnd()
          plan()
        },
        left % 1000 || 1000,
      )
    }
    plan()
    return () => clearTimeout(timer)
  }, [endMs, clock])
  return splitTimeLeft(endMs - clock.now())
}
