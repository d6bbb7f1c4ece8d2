/** Calls at once for the first event of a name; further events within the time cause one call at its end. */
export function atMostEvery(ms: number): {
  readonly pass: (name: string, tell: () => void) => void
  readonly close: () => void
} {
  const resting = new Map<string, { isWanted: boolean; readonly timer: NodeJS.Timeout }>()
  const pass = (name: string, tell: () => void) => {
    const rest = resting.get(name)
    if (rest) {
      rest.isWanted = true
      return
    }
    tell()
    const timer = setTimeout(() => {
      const isWanted = resting.get(name)?.isWanted === true
      resting.delete(name)
      if (isWanted) pass(name, tell)
    }, ms).unref()
    resting.set(name, { isWanted: false, timer })
  }
  return {
    pass,
    close: () => {
      for (const { timer } of resting.values()) clearTimeout(timer)
      resting.clear()
    },
  }
}
