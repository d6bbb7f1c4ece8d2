import { COMPANY_STATE_NAMES, type WatchedCompany } from '@xiaojiu/contract/company/operating-schemas.ts'
import { type GlyphKind, State, type Tone } from '#parts/state/State.tsx'

const LOOKS: Readonly<Record<WatchedCompany['state'], readonly [GlyphKind, Tone]>> = {
  draft: ['draft', 'end'],
  'in-review': ['half', 'me'],
  approved: ['done', 'go'],
  refused: ['bad', 'bad'],
  withdrawn: ['off', 'end'],
}

export function CompanyState({ state }: { readonly state: WatchedCompany['state'] }) {
  const [kind, tone] = LOOKS[state]
  return (
    <State kind={kind} tone={tone}>
      {COMPANY_STATE_NAMES[state]}
    </State>
  )
}
