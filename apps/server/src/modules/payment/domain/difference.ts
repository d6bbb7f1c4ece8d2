/** A statement line for the search of differences: its effect on the debt. */
export interface DifferenceLine {
  readonly id: string
  /** Positive: more is owed. */
  readonly effect: number
  readonly number: string | null
}

export interface Suspect {
  readonly why: string
  readonly ids: readonly string[]
}

const MOST_SUSPECTS = 10

/**
 * Possible causes of a difference between our closing balance and theirs: a line they have not booked, booked twice or
 * with the opposite sign, a document that we list twice, or two lines together. `difference` is ours minus theirs.
 */
export function findSuspects(lines: readonly DifferenceLine[], difference: number): Suspect[] {
  if (difference === 0) return []
  const alone = lines.flatMap(({ id, effect }): Suspect[] => {
    if (effect === difference) return [{ why: '金额等于差额，对方可能未入账', ids: [id] }]
    if (effect === -difference) return [{ why: '金额等于差额，对方可能重复入账', ids: [id] }]
    if (effect * 2 === difference) return [{ why: '金额是差额的一半，对方可能记反了方向', ids: [id] }]
    return []
  })
  const twice = [...Map.groupBy(lines, ({ number, effect }) => `${number} ${effect}`).values()].flatMap(
    (same): Suspect[] =>
      same.length > 1 && same[0]?.number !== null
        ? [{ why: '同一单据同一金额出现多次，请核对是否重复', ids: same.map(({ id }) => id) }]
        : [],
  )
  const pairs: Suspect[] = []
  const seen = new Map<number, string>()
  for (const { id, effect } of lines) {
    const other = seen.get(difference - effect)
    if (other !== undefined) pairs.push({ why: '两笔合计等于差额', ids: [other, id] })
    seen.set(effect, id)
  }
  return [...alone, ...twice, ...pairs].slice(0, MOST_SUSPECTS)
}
