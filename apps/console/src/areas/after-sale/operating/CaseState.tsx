import { AFTER_SALE_STATES, type AfterSaleState } from '@xiaojiu/contract/after-sale/words.ts'
import { type GlyphKind, State, type Tone } from '#parts/state/State.tsx'

const LOOKS: Readonly<Record<AfterSaleState, readonly [GlyphKind, Tone]>> = {
  'waiting-seller': ['todo', 'go'],
  'waiting-return': ['pause', 'end'],
  returning: ['half', 'go'],
  'waiting-reship': ['half', 'go'],
  arbitrating: ['warn', 'me'],
  refused: ['bad', 'bad'],
  completed: ['done', 'go'],
  withdrawn: ['off', 'end'],
  closed: ['off', 'end'],
}

export function CaseState({ state }: { readonly state: AfterSaleState }) {
  const [kind, tone] = LOOKS[state]
  return (
    <State kind={kind} tone={tone}>
      {AFTER_SALE_STATES[state]}
    </State>
  )
}
