import { day, dayOf, daysBetween } from '@xiaojiu/kernel/time.ts'
import type { ReactNode } from 'react'
import { TwoLines } from '#parts/page/Card.tsx'
import { Pill } from '#parts/state/State.tsx'
import { useNow } from '#parts/state/time-limit.ts'

const SOON_DAYS = 30

/** The day on which the next paper of a company expires, marked when it is near or past. */
export function LicenceEnd({ on }: { readonly on: string | null }) {
  const today = dayOf(useNow())
  if (on === null) return '—'
  const mark = markOf(daysBetween(today, day(on)))
  return mark === null ? on : <TwoLines first={on} second={mark} />
}

function markOf(daysLeft: number): ReactNode {
  if (daysLeft < 0) return <Pill tone="red">已过期</Pill>
  return daysLeft > SOON_DAYS ? null : <Pill tone="amber">还有 {daysLeft} 天</Pill>
}
