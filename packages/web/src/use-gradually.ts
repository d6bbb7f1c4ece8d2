import { startTransition, useEffect, useState } from 'react'

/**
 * How many of `total` parts of a long page to draw: `atFirst` of them now, the others a few at a time, so that no single
 * piece of work keeps the buyer's click waiting.
 */
export function useGradually(total: number, atFirst: number, step = 1): number {
  const [count, setCount] = useState(atFirst)
  const isWhole = count >= total
  useEffect(() => {
    if (isWhole) return
    const timer = setTimeout(() => startTransition(() => setCount(count + step)))
    return () => clearTimeout(timer)
  }, [count, isWhole, step])
  return Math.min(count, total)
}
