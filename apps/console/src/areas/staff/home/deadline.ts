export interface Deadline {
  readonly from: Date
  readonly due: Date
}

const HOUR_MS = 3_600_000

/** When the oldest case of a desk has to be answered. */
export function deadlineOf(
  { oldestAt, slaHours }: { readonly oldestAt: Date | null; readonly slaHours: number },
  now: Date,
): Deadline {
  const from = oldestAt ?? now
  return { from, due: new Date(from.getTime() + slaHours * HOUR_MS) }
}
