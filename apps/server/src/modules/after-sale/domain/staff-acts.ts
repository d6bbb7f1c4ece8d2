import type { CaseState } from './case.states.ts'

/** What staff can do with a case, and the right each takes. */
const ACTS = {
  agree: { right: 'after-sale.act', from: ['waiting-seller'] },
  refuse: { right: 'after-sale.act', from: ['waiting-seller'] },
  inspect: { right: 'after-sale.inspect', from: ['returning'] },
  reship: { right: 'after-sale.act', from: ['waiting-reship'] },
  'add-evidence': {
    right: 'after-sale.act',
    from: ['waiting-seller', 'waiting-return', 'returning', 'waiting-reship', 'refused', 'arbitrating'],
  },
  judge: { right: 'after-sale.judge', from: ['arbitrating'] },
  ask: { right: 'after-sale.judge', from: ['arbitrating'] },
} as const satisfies Record<string, { readonly right: string; readonly from: readonly CaseState[] }>

export type StaffAct = keyof typeof ACTS

export function staffActs(state: CaseState, rights: readonly string[]): StaffAct[] {
  return (Object.keys(ACTS) as StaffAct[]).filter(act => canAct(act, state) && rights.includes(ACTS[act].right))
}

export function canAct(act: StaffAct, state: CaseState): boolean {
  const from: readonly CaseState[] = ACTS[act].from
  return from.includes(state)
}
