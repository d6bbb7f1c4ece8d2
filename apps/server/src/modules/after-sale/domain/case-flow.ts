import { type CaseState, type CaseVerb, caseMachine } from './case.states.ts'
import { KINDS, type Kind } from './kinds.ts'
import type { Reason } from './reasons.ts'

export interface CaseShape {
  readonly kind: Kind
  readonly isGoodsBack: boolean
}

/** What the store's yes means for this case. */
export function agreeVerb({ kind, isGoodsBack }: CaseShape): CaseVerb {
  if (isGoodsBack) return 'agree-return'
  return KINDS[kind].isReshipped ? 'agree-reship' : 'agree-refund'
}

/** Whether the store can offer a part of the money instead: where money alone is asked for, of goods that were sent. */
export function mayPropose({ kind, isGoodsBack, reason }: CaseShape & { readonly reason: Reason }): boolean {
  return KINDS[kind].isRefunded && !isGoodsBack && reason !== 'unwanted'
}

/** What follows when goods that came back are as they should be. */
export function passVerb({ kind }: CaseShape): CaseVerb {
  return KINDS[kind].isReshipped ? 'pass-reship' : 'pass-refund'
}

/** What the platform's yes means; goods that are back already need not come again. */
export function awardVerb({ kind, isGoodsBack }: CaseShape, isBack: boolean): CaseVerb {
  if (isGoodsBack && !isBack) return 'award-return'
  return KINDS[kind].isReshipped ? 'award-reship' : 'award-refund'
}

/** Those of its steps that are the buyer's. */
export const BUYER_VERBS = ['withdraw', 'send-back', 'appeal'] as const

export function buyerVerbs(state: CaseState): (typeof BUYER_VERBS)[number][] {
  return BUYER_VERBS.filter(verb => caseMachine.verbs[verb].from.includes(state))
}

const DAY_MS = 86_400_000
/** How long each state may last before a job ends or escalates the case. */
export const STATE_LIFE_MS: Readonly<Partial<Record<CaseState, number>>> = {
  'waiting-seller': 2 * DAY_MS,
  'waiting-return': 7 * DAY_MS,
  refused: 7 * DAY_MS,
}

/** The step that time takes. */
export function overdueVerb(state: CaseState): CaseVerb {
  return state === 'waiting-seller' ? 'escalate' : 'lapse'
}
