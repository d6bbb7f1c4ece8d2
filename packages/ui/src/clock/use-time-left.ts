import { useEffect, useEffectEvent, useState } from 'react'
import { type ServerClock, serverClock } from './server-clock.ts'
import { splitTimeLeft, type TimeLeft } from './time-left.ts'

/** Counts down to a moment on the server's clock, waking only when the shown second changes. */
export function useTimeLeft(endsAt: Date, onEnd?: () => void, clock: ServerClock = serverClock): TimeLeft {
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
