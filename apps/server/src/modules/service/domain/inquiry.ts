/** Two or less out of five: the answer did not help. */
export const isLowScore = (score: number): boolean => score <= 2

interface InquiryTimes {
  readonly dueAt: Date
  readonly answeredAt: Date | null
  readonly closedAt: Date | null
}

/** The state of an inquiry; after its time the platform decides without the store. */
export function inquiryStateOf(
  { dueAt, answeredAt, closedAt }: InquiryTimes,
  now: Date,
): 'asked' | 'answered' | 'missed' | 'closed' {
  if (closedAt !== null) return 'closed'
  if (answeredAt !== null) return 'answered'
  return now.getTime() > dueAt.getTime() ? 'missed' : 'asked'
}
