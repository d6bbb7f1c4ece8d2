import { startTransition, useEffect, useState } from 'react'

/**
 * How many of `total` parts of a long page to render: `atFirst` now, the others a few at a time, so that no long task
 * delays a click.
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
