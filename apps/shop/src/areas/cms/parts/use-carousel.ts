import { useEffect, useState } from 'react'

const TURN_MS = 5000

/** Which slide is shown. Turns by itself unless held, stopped, or unwanted by those who prefer less motion. */
export function useCarousel(count: number) {
  const [at, setAt] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const [isStopped, setStopped] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  const isTurning = count > 1 && !isHeld && !isStopped
  useEffect(() => {
    if (!isTurning) return
    const timer = setInterval(() => setAt(before => (before + 1) % count), TURN_MS)
    return () => clearInterval(timer)
  }, [isTurning, count])
  return {
    at: count === 0 ? 0 : at % count,
    show: (index: number) => setAt((index + count) % count),
    hold: setHeld,
    isStopped,
    toggle: () => setStopped(!isStopped),
  }
}
