import { useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { PayChannelName, PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import { query } from '../../lib/query.ts'
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

/**
 * Starts paying by a channel and follows it. Starting is asked like a question: the server goes on with the attempt
 * under way on the same channel, so asking twice pays once.
 */
export function useStartedPayment(payOrderId: string, channel: PayChannelName | null): StartedPayment {
  const started = useQuery({
    ...query(orderEndpoints.payOrder, { payOrderId, channel: channel ?? 'wechat' }, { errors: 'caller' }),
    enabled: channel !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const first = channel === null ? null : (started.data ?? null)
  const { payment: newest, failureCount } = usePaymentPoll(first?.state === 'pending' ? first.paymentId : null)
  return {
    payment: newest ?? first,
    error: started.error,
    isStarting: started.isFetching,
    isShaky: failureCount >= 2,
    restart: () => void started.refetch(),
  }
}
