import { useQuery } from '@tanstack/react-query'
import type { PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import { type PayStart, type PayTarget, startPaying } from './pay-target.ts'
import { usePaymentPoll } from './use-payment-poll.ts'

export interface StartedPayment {
  /** The payment as it stands; `null` until it is started. */
  readonly payment: PaymentView | null
  readonly error: Error | null
  readonly isStarting: boolean
  /** The line to the server is shaky: the page keeps asking. */
  readonly isShaky: boolean
  /** A new attempt after one that failed or ran out. */
  readonly restart: () => void
}

/** Starts paying and follows it; nothing is started while `start` is null. */
export function useStartedPayment(target: PayTarget, start: PayStart | null): StartedPayment {
  const started = useQuery({
    // The password is no part of the key: it is neither kept nor does it make another payment.
    queryKey: ['start-payment', target.kind, target.id, start?.channel, start?.walletPart],
    queryFn: ({ signal }) => (start ? startPaying(target, start, { signal }) : null),
    enabled: start !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const first = start === null ? null : (started.data ?? null)
  const { payment: newest, failureCount } = usePaymentPoll(first?.state === 'pending' ? first.paymentId : null)
  return {
    payment: newest ?? first,
    error: started.error,
    isStarting: started.isFetching,
    isShaky: failureCount >= 2,
    restart: () => void started.refetch(),
  }
}
