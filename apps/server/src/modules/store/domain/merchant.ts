interface Answered {
  readonly isAccepted: boolean | null
}

/** The state of an application; it counts as contacted when there is a note. */
export function merchantStateOf(
  { isAccepted }: Answered,
  contactCount: number,
): 'waiting' | 'talking' | 'accepted' | 'refused' {
  if (isAccepted !== null) return isAccepted ? 'accepted' : 'refused'
  return contactCount > 0 ? 'talking' : 'waiting'
}
