import { useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import type { PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { query } from '@xiaojiu/web/query.ts'
import { type PayStart, type PayTarget, startPaying } from './pay-target.ts'
import { usePaymentPoll } from './use-payment-poll.ts'

/** The pay order. `isMissing`: this company has no such pay order. */
export function usePayOrder(payOrderId: string, refetchMs?: number | false) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(orderEndpoints.getPayOrder, { payOrderId }),
    enabled: payOrderId !== '',
    refetchOnMount: 'always',
    ...(refetchMs && { refetchInterval: refetchMs }),
  })
  const isMissing = payOrderId === '' || (!data && error instanceof CallError && error.kind === 'refused')
  return { payOrder: data, error, isMissing, isFetching, refresh: () => void refetch() }
}

/** The collection that is being paid; undefined while there is none. */
export function useCollection(collectionId: string | undefined) {
  const { data, error, refetch } = useQuery({
    ...query(paymentEndpoints.getCollection, { collectionId: collectionId ?? '' }, { errors: 'caller' }),
    enabled: collectionId !== undefined,
    refetchOnMount: 'always',
  })
  return { collection: collectionId === undefined ? undefined : data, error, refresh: () => void refetch() }
}

interface StartedPayment {
  /** The payment; null until it is started. */
  readonly payment: PaymentView | null
  readonly error: Error | null
  readonly isStarting: boolean
  /** Some polls failed; the page keeps polling. */
  readonly isShaky: boolean
  /** Starts a new attempt after a failed or expired one. */
  readonly restart: () => void
}

/** Starts a payment and polls it; starts nothing while `start` is null. */
export function useStartedPayment(target: PayTarget, start: PayStart | null): StartedPayment {
  const started = useQuery({
    // The password is not part of the key: it is not kept, and another password is not another payment.
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

/** The link to the simulated provider; null with a real one. */
export function useSandboxLink(payment: PaymentView | null): string | null {
  const { data } = useQuery({
    queryKey: ['sandbox-link', payment?.paymentId, payment?.payLink],
    enabled: payment !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => (payment ? sandboxLink(payment) : null),
  })
  return data ?? null
}

async function sandboxLink({ channel, payLink }: PaymentView): Promise<string | null> {
  if (channel === 'merchant') return null
  if (channel === 'transfer' || channel === 'bank') {
    const bank = await ask(sandboxEndpoints.listBookings, {})
    return bank.ok ? '/sandbox?tab=bank' : null
  }
  if (payLink === null) return null
  const phone = await ask(sandboxEndpoints.listPayments, { codeUrl: payLink })
  const known = phone.ok ? phone.data.list[0] : undefined
  return known ? `/sandbox?tab=pay&payment=${known.paymentId}` : null
}
