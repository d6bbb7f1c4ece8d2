import { useMemo } from 'react'

/**
 * Numbers for intentions, by what is wanted. Until it is known to be done, trying again is the same request: an answer
 * that was lost on its way is given again instead of the thing being done twice.
 */
export function useRequestIds() {
  return useMemo(() => {
    const ids = new Map<string, string>()
    return {
      idOf(wanted: string): string {
        const id = ids.get(wanted) ?? crypto.randomUUID()
        ids.set(wanted, id)
        return id
      },
      /** The next time is another time. */
      isDone(wanted: string): void {
        ids.delete(wanted)
      },
    }
  }, [])
}
