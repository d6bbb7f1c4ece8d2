import { useEffect, useState } from 'react'

/** The value once it has been still for a while. */
export function useDebounced<T>(value: T, stillMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), stillMs)
    return () => clearTimeout(timer)
  }, [value, stillMs])
  return settled
}
