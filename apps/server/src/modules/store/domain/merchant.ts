interface Answered {
  readonly isAccepted: boolean | null
}

/** How an application stands: somebody has spoken with the applicant as soon as there is a note of it. */
export function merchantStateOf(
  { isAccepted }: Answered,
  contactCount: number,
): 'waiting' | 'talking' | 'accepted' | 'refused' {
  if (isAccepted !== null) return isAccepted ? 'accepted' : 'refused'
  return contactCount > 0 ? 'talking' : 'waiting'
}
