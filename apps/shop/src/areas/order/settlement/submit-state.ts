import { useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { CommitOrder, CommitResult } from '@xiaojiu/contract/order/schemas.ts'
import type { RushPlace } from '@xiaojiu/contract/order/settlement-endpoints.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import type { CallError } from '@xiaojiu/web/call-error.ts'
import { query } from '@xiaojiu/web/query.ts'

/** Why the server refused the order; nothing was ordered. */
export interface SubmitRefusal {
  readonly reason: string
  readonly text: string
  /** Each problem as a sentence. */
  readonly problems: readonly string[]
}

/**
 * The phases of an order from the button to the answer.
 * - `sending`: the request has no answer yet
 * - `unknown`: no answer came and the order may exist, so the same request is repeated
 * - `parked`: the session ended meanwhile; the request is repeated after the next log-in
 */
export type SubmitState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly commit: CommitOrder; readonly attempt: number; readonly isResumed: boolean }
  | { readonly phase: 'unknown'; readonly commit: CommitOrder; readonly attempt: number; readonly isResumed: boolean }
  | { readonly phase: 'parked'; readonly commit: CommitOrder }
  | { readonly phase: 'done'; readonly result: CommitResult }
  | { readonly phase: 'refused'; readonly refusal: SubmitRefusal }

export type SubmitEvent =
  | { readonly type: 'submit'; readonly commit: CommitOrder }
  /** A commit found in storage: sent before the page was reloaded, left or closed. */
  | { readonly type: 'resume'; readonly commit: CommitOrder }
  | { readonly type: 'answered'; readonly result: CommitResult }
  | { readonly type: 'refused'; readonly refusal: SubmitRefusal }
  | { readonly type: 'lost' }
  | { readonly type: 'signed-out' }
  | { readonly type: 'ask-again' }
  /** The buyer has read the outcome, or the order belongs to another buyer. */
  | { readonly type: 'close' }

export const IDLE: SubmitState = { phase: 'idle' }

/** Ignores an event that does not fit the phase, such as a second click or a repeated answer. */
export function submitStep(state: SubmitState, event: SubmitEvent): SubmitState {
  switch (event.type) {
    case 'submit':
      return isFree(state) ? { phase: 'sending', commit: event.commit, attempt: 1, isResumed: false } : state
    case 'resume':
      return isFree(state) ? { phase: 'sending', commit: event.commit, attempt: 1, isResumed: true } : state
    case 'answered':
      return isOpen(state) ? { phase: 'done', result: event.result } : state
    case 'refused':
      return isOpen(state) ? { phase: 'refused', refusal: event.refusal } : state
    case 'lost':
      return state.phase === 'sending' ? { ...state, phase: 'unknown' } : state
    case 'signed-out':
      return isOpen(state) ? { phase: 'parked', commit: state.commit } : state
    case 'ask-again':
      return state.phase === 'unknown' ? { ...state, phase: 'sending', attempt: state.attempt + 1 } : state
    case 'close':
      return isOpen(state) || state.phase === 'idle' ? state : IDLE
  }
}

function isFree({ phase }: SubmitState): boolean {
  return phase === 'idle' || phase === 'parked'
}

type OpenState = Extract<SubmitState, { phase: 'sending' | 'unknown' }>

function isOpen(state: SubmitState): state is OpenState {
  return state.phase === 'sending' || state.phase === 'unknown'
}

const DELAYS_MS = [1000, 2000, 3000, 5000, 8000, 15_000] as const

/** The delay before the next request: short at first, at most 15 seconds. */
export function askAgainAfterMs(attempt: number): number {
  return DELAYS_MS[Math.min(attempt, DELAYS_MS.length) - 1] ?? DELAYS_MS[0]
}

/** What a failed call means for the order. Only a refusal proves that nothing was ordered. */
export function eventOfFailure(error: CallError): SubmitEvent {
  if (error.kind === 'session-ended' || error.kind === 'login-expired') return { type: 'signed-out' }
  if (error.kind !== 'refused' || error.reason === 'too-many-requests') return { type: 'lost' }
  return { type: 'refused', refusal: refusalOf(error) }
}

/** The refusal for the page, with all problems that the server named. */
export function refusalOf({ reason, message, details }: CallError): SubmitRefusal {
  const listed = details['problems']
  const problems = Array.isArray(listed) ? listed.filter(problem => typeof problem === 'string') : []
  return { reason, text: message, problems }
}

/** 前面还有 12 单，约 3 秒: the place in the rush line. */
export function rushText({ aheadCount, waitSeconds }: Pick<RushPlace, 'aheadCount' | 'waitSeconds'>): string {
  if (aheadCount === 0) return '马上轮到您，请勿关闭页面'
  const wait = waitSeconds < 60 ? `约 ${Math.max(1, waitSeconds)} 秒` : `约 ${Math.ceil(waitSeconds / 60)} 分钟`
  return `前面还有 ${countText(aheadCount)} 单，${wait}，请勿重复提交`
}

const ASK_EVERY_MS = 1000

/** The place of a sent order in the rush line, updated every second; null when it does not wait. */
export function useRushPlace(submitToken: string, isWanted: boolean): RushPlace | null {
  const { data } = useQuery({
    ...query(orderEndpoints.getRushPlace, { submitToken }, { errors: 'caller' }),
    enabled: isWanted,
    refetchInterval: ASK_EVERY_MS,
    gcTime: 0,
  })
  return isWanted && data?.isWaiting ? data : null
}
