const MINUTE_MS = 60_000
/** Buyers pay within minutes of seeing the code, so a lost notice is recovered within a minute. */
const EAGER_MS = 15 * MINUTE_MS
const PATIENT_MS = 10 * MINUTE_MS

/**
 * Whether a payment that began so long ago is asked about in this round of once a minute: every round at first, then every
 * tenth, so that codes left open for a day cost little and delay nobody.
 */
export function isTimeToAsk(ageMs: number): boolean {
  if (ageMs < EAGER_MS) return true
  return Math.floor(ageMs / PATIENT_MS) > Math.floor((ageMs - MINUTE_MS) / PATIENT_MS)
}
