import { type CaseState, type CaseVerb, caseMachine } from './case.states.ts'
import { KINDS, type Kind } from './kinds.ts'
import type { Reason } from './reasons.ts'

export interface CaseShape {
  readonly kind: Kind
  readonly isGoodsBack: boolean
}

/** The verb for the store's agreement to this case. */
export function agreeVerb({ kind, isGoodsBack }: CaseShape): CaseVerb {
  if (isGoodsBack) return 'agree-return'
  return KINDS[kind].isReshipped ? 'agree-reship' : 'agree-refund'
}

/**
 * Whether the store can offer a partial refund instead: only when the buyer asks for money without a return, for shipped goods.
 */
export function mayPropose({ kind, isGoodsBack, reason }: CaseShape & { readonly reason: Reason }): boolean {
  return KINDS[kind].isRefunded && !isGoodsBack && reason !== 'unwanted'
}

/** Whether the store can offer to send the goods again instead: shipped goods for which the buyer only wants the money. */
export function mayProposeResend({ kind, isGoodsBack, reason }: CaseShape & { readonly reason: Reason }): boolean {
  return kind === 'refund-only' && !isGoodsBack && reason !== 'unwanted'
}

/** The verb when returned goods pass the inspection. */
export function passVerb({ kind }: CaseShape): CaseVerb {
  return KINDS[kind].isReshipped ? 'pass-reship' : 'pass-refund'
}

/** The verb when the platform decides for the buyer; goods already returned need not be sent again. */
export function awardVerb({ kind, isGoodsBack }: CaseShape, isBack: boolean): CaseVerb {
  if (isGoodsBack && !isBack) return 'award-return'
  return KINDS[kind].isReshipped ? 'award-reship' : 'award-refund'
}

/** The verbs that the buyer may use. */
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

/** The verb when the time limit is over. */
export function overdueVerb(state: CaseState): CaseVerb {
  return state === 'waiting-seller' ? 'escalate' : 'lapse'
}
