import { ACCOUNT_STATES, type AccountState } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import { type GlyphKind, State, type Tone } from '#parts/state/State.tsx'

const LOOKS: Readonly<Record<AccountState, readonly [GlyphKind, Tone]>> = {
  enabled: ['done', 'go'],
  disabled: ['pause', 'me'],
  deleted: ['off', 'end'],
}

export function AccountStateView({ state }: { readonly state: AccountState }) {
  const [kind, tone] = LOOKS[state]
  return (
    <State kind={kind} tone={tone}>
      {ACCOUNT_STATES[state]}
    </State>
  )
}
