const MINUTE_MS = 60_000
/** Buyers pay within minutes of seeing the code, so a lost notice is recovered within a minute. */
const EAGER_MS = 15 * MINUTE_MS
const PATIENT_MS = 10 * MINUTE_MS

/**
 * Whether a payment of this age is queried in this run (one per minute): every run at first, then every tenth, so that
 * codes open for a day cost little.
 */
export function isQueryDue(ageMs: number): boolean {
  if (ageMs < EAGER_MS) return true
  return Math.floor(ageMs / PATIENT_MS) > Math.floor((ageMs - MINUTE_MS) / PATIENT_MS)
}
