import { useEffect, useState } from 'react'
import type { Tone } from './State.tsx'

export interface TimeLimitView {
  readonly text: string
  readonly tone: Tone
  /** Used share of the time, 0 to 100. */
  readonly usedPercent: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The remaining time of a limit: amber below a quarter; red when it is over, or when this few hours are left. */
export function timeLimit(from: Date, due: Date, now: Date, redBelowHours = 0): TimeLimitView {
  const whole = Math.max(1, due.getTime() - from.getTime())
  const left = due.getTime() - now.getTime()
  const usedPercent = Math.min(100, Math.max(0, Math.round(((whole - left) / whole) * 100)))
  if (left < 0) return { text: `超 ${shortSpan(-left)}`, tone: 'bad', usedPercent: 100 }
  const tone = left < redBelowHours * HOUR ? 'bad' : left < whole / 4 ? 'me' : 'end'
  return { text: `剩 ${shortSpan(left)}`, tone, usedPercent }
}

/** `0:48` below a day, `2 天 22 小时` above. */
export function shortSpan(ms: number): string {
  if (ms >= DAY) {
    const hours = Math.floor((ms % DAY) / HOUR)
    return `${Math.floor(ms / DAY)} 天${hours === 0 ? '' : ` ${hours} 小时`}`
  }
  const minutes = Math.floor((ms % HOUR) / MINUTE)
  return `${Math.floor(ms / HOUR)}:${String(minutes).padStart(2, '0')}`
}

/** A duration in words: `38 分`, `21 小时 14 分`, `1 天 3 小时`. */
export function ageText(from: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - from.getTime())
  if (ms < MINUTE) return '刚刚'
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} 分`
  if (ms < DAY) {
    const minutes = Math.floor((ms % HOUR) / MINUTE)
    return `${Math.floor(ms / HOUR)} 小时${minutes === 0 ? '' : ` ${minutes} 分`}`
  }
  const hours = Math.floor((ms % DAY) / HOUR)
  return `${Math.floor(ms / DAY)} 天${hours === 0 ? '' : ` ${hours} 小时`}`
}

/** The current time, updated every half minute, so that ages and limits on screen stay right. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
