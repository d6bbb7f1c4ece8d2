import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { CommitOrder, CommitResult } from '@xiaojiu/contract/order/schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { create } from 'zustand'
import { refusedHref, SETTLEMENT_HREF, submitStatusHref } from '#links/order.ts'
import { onLeave } from '#trade/session/leave.ts'
import { useSession } from '#trade/session/session.ts'
import { forgetDraft, forgetPendingCommit, keepPendingCommit, readDraft, readPendingCommit } from './draft.ts'
import {
  askAgainAfterMs,
  eventOfFailure,
  IDLE,
  type SubmitEvent,
  type SubmitRefusal,
  type SubmitState,
  submitStep,
} from './submit-state.ts'

/** The order being placed. Not the page's: it goes on while the buyer looks at something else. */
export const useSubmission = create<SubmitState>(() => IDLE)

/** Who placed it: the answer is asked for in this name only. */
let owner = ''

/** Places the order, once, however often it is called. */
export function submitOrder(commit: CommitOrder): void {
  if (submitStep(useSubmission.getState(), { type: 'submit', commit }) === useSubmission.getState()) return
  keepPendingCommit(commit)
  owner = currentBuyer()
  tell({ type: 'submit', commit })
}

/** Resumes an order that was sent before the page was loaded, if there is one. */
export function resumeSubmission(): void {
  const commit = readPendingCommit()
  if (commit) {
    owner = currentBuyer()
    tell({ type: 'resume', commit })
  } else closeSubmission()
}

export const askAgain = (): void => tell({ type: 'ask-again' })
export const closeSubmission = (): void => tell({ type: 'close' })

let timer: ReturnType<typeof setTimeout> | undefined

function tell(event: SubmitEvent): void {
  const before = useSubmission.getState()
  const state = submitStep(before, event)
  if (state === before) return
  clearTimeout(timer)
  useSubmission.setState(state, true)
  if (state.phase === 'sending') void send(state.commit)
  else if (state.phase === 'unknown') timer = setTimeout(askAgain, askAgainAfterMs(state.attempt))
  else if (state.phase === 'done') finish(state.result)
  else if (state.phase === 'refused') tellRefused(state.refusal)
}

async function send(commit: CommitOrder): Promise<void> {
  // Another buyer is signed in now and must not see this order; its own buyer asks again later.
  if (owner !== currentBuyer()) return tell({ type: 'signed-out' })
  try {
    tell({ type: 'answered', result: await call(orderEndpoints.commitOrder, commit, { errors: 'caller' }) })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    tell(eventOfFailure(error))
  }
}

function finish({ payOrderId }: CommitResult): void {
  forgetPendingCommit()
  const { payChannel } = readDraft()
  forgetDraft()
  const href = submitStatusHref(payOrderId, payChannel)
  // Replaced: going back leads to the cart, not to a settlement that is over.
  if (isOnSettlement()) return goTo(href, { replace: true })
  showNotice('success', '订单已提交，请尽快付款', {
    durationMs: AFAR_MS,
    action: { label: '查看', onAct: () => goTo(href) },
  })
  closeSubmission()
}

function tellRefused({ reason, text }: SubmitRefusal): void {
  forgetPendingCommit()
  // There is an order, only not by this answer: nothing on the settlement page is of use any more.
  if (isOnSettlement()) return reason === 'already-submitted' ? goTo(refusedHref(reason), { replace: true }) : undefined
  showNotice('error', `订单没有提交成功：${text}`, {
    durationMs: AFAR_MS,
    action: { label: '去处理', onAct: () => goTo(SETTLEMENT_HREF) },
  })
  closeSubmission()
}

/** An outcome told on another page stays long enough to be read. */
const AFAR_MS = 10_000

const isOnSettlement = () => window.location.pathname === SETTLEMENT_HREF

function currentBuyer(): string {
  const { userBasicId, companyId } = useSession.getState().user
  return `${userBasicId}/${companyId}`
}

// The line is back: no reason to wait any longer.
window.addEventListener('online', askAgain)
onLeave(() => tell({ type: 'signed-out' }))
