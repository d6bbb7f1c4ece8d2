import { type ProxyVisit, VISIT_STATES } from '@xiaojiu/contract/identity/proxy-endpoints.ts'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'

const LOOKS = {
  asked: { kind: 'todo', tone: 'me' },
  open: { kind: 'half', tone: 'go' },
  ended: { kind: 'done', tone: 'end' },
  lapsed: { kind: 'off', tone: 'end' },
} as const

/** The state of a visit. */
export function VisitStateView({ visit: { state, endsAt } }: { readonly visit: ProxyVisit }) {
  const { kind, tone } = LOOKS[state]
  return (
    <State kind={kind} tone={tone} {...(endsAt !== null && { note: `至 ${nearTime(endsAt)}` })}>
      {VISIT_STATES[state]}
    </State>
  )
}
