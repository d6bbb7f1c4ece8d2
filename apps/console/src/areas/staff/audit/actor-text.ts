/** As the person was called then; an act of the house itself has nobody. */
export function actorText({
  actorName,
  actorId,
}: {
  readonly actorName: string | null
  readonly actorId: string | null
}): string {
  return actorName ?? (actorId === null ? '系统' : actorId.slice(0, 8))
}
