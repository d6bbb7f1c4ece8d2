import { useEffect, useState } from 'react'
import { localNow } from './clock.ts'
import { readText, writeText } from './storage/storage.ts'

const TICK_MS = 1000
/** Shared by all front ends, because the mobile is the same. */
const STORAGE_KEY = 'smsCountdown'

/** Seconds until another code may be sent. Stored, so that neither a reload nor a log-out shortens it. */
export function useSmsCountdown(purpose: string): { secondsLeft: number; start: (seconds: number) => void } {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(storedEnd(purpose)))
  useEffect(() => {
    const update = () => setSecondsLeft(secondsUntil(storedEnd(purpose)))
    update()
    const timer = setInterval(update, TICK_MS)
    return () => clearInterval(timer)
  }, [purpose])
  const start = (seconds: number) => {
    writeText(localStorage, keyOf(purpose), String(localNow() + seconds * 1000))
    setSecondsLeft(seconds)
  }
  return { secondsLeft, start }
}

function keyOf(purpose: string): string {
  return `${STORAGE_KEY}:${purpose}`
}

function storedEnd(purpose: string): number {
  return Number(readText(localStorage, keyOf(purpose)) ?? 0) || 0
}

function secondsUntil(end: number): number {
  return Math.max(0, Math.ceil((end - localNow()) / 1000))
}
