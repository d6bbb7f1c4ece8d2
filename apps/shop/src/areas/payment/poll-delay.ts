/** How the waiting has gone so far. */
export interface PollHistory {
  /** Answers so far. */
  readonly answerCount: number
  /** Questions without an answer, in a row. */
  readonly failureCount: number
  readonly isVisible: boolean
}

const EVERY_MS = 2000
const LATER_MS = 5000
const LATE_MS = 10_000
/** A minute at two seconds, then five minutes at five. */
const LATER_AFTER = 30
const LATE_AFTER = 90
const LONGEST_MS = 30_000

/** When to ask again; `null` while nobody looks: the page asks at once when it is looked at again. */
export function pollDelayMs({ answerCount, failureCount, isVisible }: PollHistory): number | null {
  if (!isVisible) return null
  const usual = answerCount < LATER_AFTER ? EVERY_MS : answerCount < LATE_AFTER ? LATER_MS : LATE_MS
  return Math.min(LONGEST_MS, usual * 2 ** Math.min(failureCount, 10))
}
