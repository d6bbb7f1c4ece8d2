import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import type { PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { useEffect, useState } from 'react'

/** The polls so far. */
interface PollHistory {
  /** Successful polls. */
  readonly answerCount: number
  /** Failed polls in a row. */
  readonly failureCount: number
  readonly isVisible: boolean
}

const EVERY_MS = 2000

const LATER_MS = 5000

const LATE_MS = 10_000

/** Every two seconds for a minute, then every five seconds for five minutes. */
const LATER_AFTER = 30

const LATE_AFTER = 90

const LONGEST_MS = 30_000

export interface PaymentPoll {
  /** The latest answer; null before the first. */
  readonly payment: PaymentView | null
  /** Failed polls in a row. */
  readonly failureCount: number
}

const NOTHING: PaymentPoll = { payment: null, failureCount: 0 }

/** Polls a payment until it is decided: every two seconds while the page is visible, then less often. */
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

/** The delay before the next poll; null while the page is hidden. A page that becomes visible polls at once. */
export function pollDelayMs({ answerCount, failureCount, isVisible }: PollHistory): number | null {
  if (!isVisible) return null
  const usual = answerCount < LATER_AFTER ? EVERY_MS : answerCount < LATE_AFTER ? LATER_MS : LATE_MS
  return Math.min(LONGEST_MS, usual * 2 ** Math.min(failureCount, 10))
}
