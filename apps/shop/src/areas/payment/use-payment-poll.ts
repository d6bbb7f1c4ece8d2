import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import type { PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import { useEffect, useState } from 'react'
import { ask } from '@xiaojiu/web/call.ts'
import { pollDelayMs } from './poll-delay.ts'

export interface PaymentPoll {
  /** The newest answer; `null` before the first. */
  readonly payment: PaymentView | null
  /** Questions without an answer, in a row. */
  readonly failureCount: number
}

const NOTHING: PaymentPoll = { payment: null, failureCount: 0 }

/** Follows a payment until it is decided: every two seconds while someone looks, then less often. */
export function usePaymentPoll(paymentId: string | null): PaymentPoll {
  const [told, setTold] = useState<PaymentPoll & { readonly of: string | null }>({ ...NOTHING, of: null })
  useEffect(() => {
    if (paymentId === null) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let history = { answerCount: 0, failureCount: 0 }
    let isAsking = false
    const plan = () => {
      const delayMs = pollDelayMs({ ...history, isVisible: document.visibilityState === 'visible' })
      clearTimeout(timer)
      if (delayMs !== null) timer = setTimeout(() => void poll(), delayMs)
    }
    const poll = async () => {
      if (isAsking) return
      isAsking = true
      const answer = await ask(paymentEndpoints.getPayment, { paymentId }, { signal: stop.signal })
      isAsking = false
      if (stop.signal.aborted) return
      history = answer.ok
        ? { answerCount: history.answerCount + 1, failureCount: 0 }
        : { ...history, failureCount: history.failureCount + 1 }
      const { failureCount } = history
      setTold(before => ({
        of: paymentId,
        failureCount,
        payment: answer.ok ? answer.data : before.of === paymentId ? before.payment : null,
      }))
      if (!answer.ok || answer.data.state === 'pending') plan()
    }
    const onVisible = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') void poll()
    }
    plan()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stop.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [paymentId])
  return told.of === paymentId ? told : NOTHING
}
