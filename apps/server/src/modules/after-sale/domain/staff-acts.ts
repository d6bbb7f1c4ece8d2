import { addMs } from '@xiaojiu/kernel/time.ts'
import type { CaseState } from './case.states.ts'

/** The acts of staff on a case, with the required right and the desk where it is claimed. */
const ACTS = {
  agree: { right: 'after-sale.act', from: ['waiting-seller'], desk: 'after-sale' },
  refuse: { right: 'after-sale.act', from: ['waiting-seller'], desk: 'after-sale' },
  propose: { right: 'after-sale.act', from: ['waiting-seller'], desk: 'after-sale' },
  'propose-resend': { right: 'after-sale.act', from: ['waiting-seller'], desk: 'after-sale' },
  inspect: { right: 'after-sale.inspect', from: ['returning'], desk: 'after-sale-inspection' },
  reship: { right: 'after-sale.act', from: ['waiting-reship'], desk: 'after-sale-reship' },
  'add-evidence': {
    right: 'after-sale.act',
    from: ['waiting-seller', 'waiting-return', 'returning', 'waiting-reship', 'refused', 'arbitrating'],
    desk: null,
  },
  judge: { right: 'after-sale.judge', from: ['arbitrating'], desk: 'after-sale-arbitration' },
  ask: { right: 'after-sale.judge', from: ['arbitrating'], desk: 'after-sale-arbitration' },
  escalate: { right: 'after-sale.judge', from: ['waiting-seller'], desk: 'after-sale' },
} as const satisfies Record<
  string,
  { readonly right: string; readonly from: readonly CaseState[]; readonly desk: string | null }
>

/** Within how many hours each desk decides, unless the platform has set another term. */
export const DESK_HOURS = {
  'after-sale': 48,
  'after-sale-inspection': 72,
  'after-sale-reship': 48,
  'after-sale-arbitration': 72,
} as const

/** Where a case waits for its store without a deadline of its own. */
const DESKS_WITHOUT_DEADLINE: Readonly<Partial<Record<CaseState, keyof typeof DESK_HOURS>>> = {
  returning: 'after-sale-inspection',
  'waiting-reship': 'after-sale-reship',
}

/** Until when the case must have been decided; null: it waits for nobody's decision. */
export function dueOf(
  { state, dueAt, updatedAt }: { readonly state: CaseState; readonly dueAt: Date | null; readonly updatedAt: Date },
  hoursOf: (desk: keyof typeof DESK_HOURS) => number,
): Date | null {
  const desk = DESKS_WITHOUT_DEADLINE[state]
  return dueAt ?? (desk === undefined ? null : addMs(updatedAt, hoursOf(desk) * 3_600_000))
}

/** The desks at which staff claim cases. */
export const CASE_DESKS: readonly string[] = [...new Set(Object.values(ACTS).flatMap(({ desk }) => desk ?? []))]

export type StaffAct = keyof typeof ACTS

export function staffActs(state: CaseState, rights: readonly string[]): StaffAct[] {
  return (Object.keys(ACTS) as StaffAct[]).filter(act => canAct(act, state) && rights.includes(ACTS[act].right))
}

export function canAct(act: StaffAct, state: CaseState): boolean {
  const from: readonly CaseState[] = ACTS[act].from
  return from.includes(state)
}

/** The desk where the act is claimed; null: no claim is needed. */
export function deskOfAct(act: StaffAct): string | null {
  return ACTS[act].desk
}
