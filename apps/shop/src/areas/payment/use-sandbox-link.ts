import { useQuery } from '@tanstack/react-query'
import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import type { PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import { ask } from '@xiaojiu/web/call.ts'

/** Where the payment can be made while its provider is a simulated one; `null` for a real provider. */
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
