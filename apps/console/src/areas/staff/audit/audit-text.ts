import { actionText } from '@xiaojiu/contract/staff/audit-words.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'

/** The name of the person at that time. An act of the system has none, and nor has a failed log-in at a console. */
export function actorText({
  actorName,
  actorId,
  face,
}: {
  readonly actorName: string | null
  readonly actorId: string | null
  readonly face: string | null
}): string {
  return actorName ?? (actorId === null ? (face === null ? '系统' : '未登录') : actorId.slice(0, 8))
}

const DAY_MS = 86_400_000

export const PERIODS = [
  { value: 'today', label: '今天' },
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
] as const

/** The first moment of a period in Chinese time; undefined: from the beginning. */
export function startOf(period: string | undefined, now: Date = new Date()): Date | undefined {
  if (period === undefined) return undefined
  const midnight = new Date(`${toWireInstant(now).slice(0, 10)}T00:00:00+08:00`)
  return period === 'today' ? midnight : new Date(midnight.getTime() - (Number(period) - 1) * DAY_MS)
}

/** The days of a range that the address names, in Chinese time; the last day is in it. */
export function rangeOf(from: string | null, until: string | null): { from?: Date; until?: Date } {
  const dayOf = (text: string | null) => (text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : null)
  const [first, last] = [dayOf(from), dayOf(until)]
  return {
    ...(first !== null && { from: new Date(`${first}T00:00:00+08:00`) }),
    ...(last !== null && { until: new Date(new Date(`${last}T00:00:00+08:00`).getTime() + DAY_MS) }),
  }
}

/** Acts as choices of a filter, by their Chinese names; acts of the same name are offered once. */
export function actionChoices(
  actions: readonly string[],
): readonly { readonly value: string; readonly label: string }[] {
  const byLabel = new Map(actions.map(action => [actionText(action), action]))
  return [...byLabel]
    .map(([label, value]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'zh-CN'))
}
