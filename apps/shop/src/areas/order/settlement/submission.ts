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

/** The order being placed. It is not bound to the page and continues while the buyer looks at other pages. */
export const useSubmission = create<SubmitState>(() => IDLE)

/** The buyer who placed it; the answer is requested only for this buyer. */
let owner = ''

/** Places the order once, also when called again. */
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
  // Replaces the entry, so that "back" leads to the cart and not to a finished settlement.
  if (isOnSettlement()) return goTo(href, { replace: true })
  showNotice('success', '订单已提交，请尽快付款', {
    durationMs: AFAR_MS,
    action: { label: '查看', onAct: () => goTo(href) },
  })
  closeSubmission()
}

function tellRefused({ reason, text }: SubmitRefusal): void {
  forgetPendingCommit()
  // The order exists from an earlier request, so the settlement page is of no more use.
  if (isOnSettlement()) return reason === 'already-submitted' ? goTo(refusedHref(reason), { replace: true }) : undefined
  showNotice('error', `订单没有提交成功：${text}`, {
    durationMs: AFAR_MS,
    action: { label: '去处理', onAct: () => goTo(SETTLEMENT_HREF) },
  })
  closeSubmission()
}

/** How long an outcome is shown on another page. */
const AFAR_MS = 10_000

const isOnSettlement = () => window.location.pathname === SETTLEMENT_HREF

function currentBuyer(): string {
  const { userBasicId, companyId } = useSession.getState().user
  return `${userBasicId}/${companyId}`
}

// Repeats the request as soon as the browser is online again.
window.addEventListener('online', askAgain)
onLeave(() => tell({ type: 'signed-out' }))
